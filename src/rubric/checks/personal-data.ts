import validator from 'validator'
import type { PersonalData } from './personal-data-check.js'

/** What may be personal data, and what tells whether it is: check digits, country formats, numbering plans. */
interface Kind {
  readonly what: string
  readonly candidate: RegExp
  isOne(text: string): boolean
}

export const personalData: Readonly<Record<PersonalData, Kind>> = {
  email: {
    what: 'an e-mail address',
    candidate: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g,
    isOne: (text) => validator.isEmail(text),
  },
  phone: {
    what: 'a phone number',
    candidate: /(?<![\w+])(?:\+\d[\d ().-]{6,18}\d|\(\d{3}\) ?\d{3}-\d{4}|\d{3}-\d{3}-\d{4})(?!\w)/g,
    isOne: (text) => {
      const digits = text.replace(/[^\d+]/g, '')
      return text.startsWith('+') ? /^\+[1-9]\d{7,14}$/.test(digits) : validator.isMobilePhone(digits, 'en-US')
    },
  },
  credit_card: {
    what: 'a credit card number',
    candidate: /(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/g,
    isOne: (text) => validator.isCreditCard(text),
  },
  iban: {
    what: 'an IBAN',
    candidate: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{1,4}){3,8}\b/g,
    isOne: (text) => validator.isIBAN(text),
  },
  us_ssn: {
    what: 'a US social security number',
    candidate: /(?<![\w-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g,
    isOne: () => true,
  },
}
