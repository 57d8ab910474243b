import { hash } from 'node:crypto'

/**
 * A number in [0, 1) that a text decides: a coin or a lot that falls the same way in every run and on every machine.
 *
 * @param purpose keeps two draws about the same text independent of each other.
 */
export function hashFraction(purpose: string, text: string): number {
  return hash('sha256', `${purpose}\0${text}`, 'buffer').readUIntBE(0, 6) / 2 ** 48
}
