import { nearMiss } from '../operators/near-miss.js'

/** A card that does not exist, one or two slips from one that does. */
export const nearMissCard = nearMiss({ name: 'near_miss_card' })
