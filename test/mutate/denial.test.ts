import { describe, expect, test } from 'vitest'
import { deniesKnowing } from '../../src/mutate/denial.js'
import { leastCpuMs } from '../support/least-time.js'

const denies = (output: string) => deniesKnowing(output, 'Sol Rng')

describe('says that there is no such thing', () => {
  test.each([
    'I could not find a card called "Sol Rng".',
    "I couldn't find any information about Sol Rng.",
    'I cannot find Sol Rng anywhere.',
    'Unable to locate the card **Sol Rng**.',
    'Sol Rng? I cannot find that.',
    'There is no card named Sol Rng.',
    "There's no Sol Rng in Magic.",
    'There is no such card as Sol Rng.',
    'Sol Rng: no such card.',
    'I have no record of SOL RNG.',
    'I do not know Sol Rng.',
    "I don't know of a card named Sol Rng, so I left it out.",
    "I don't recognize the name “Sol Rng”.",
    'I am not familiar with Sol Rng.',
    "I'm not aware of any card named 'Sol Rng'.",
    'I have never heard of Sol Rng.',
    'I am not sure Sol Rng exists.',
    'I cannot verify that Sol Rng is a real card.',
    "I'm not sure what Sol Rng is.",
    'About Sol Rng: it doesn’t exist.',
    'Sol Rng does not seem to exist.',
    'Sol Rng cannot be found.',
    'Sol Rng is not a real card.',
    "Sol Rng isn't a valid card name.",
    'Sol Rng does not appear to be a real Magic card.',
    'As far as I can tell, Sol Rng is not real.',
    "Sol Rng isn't a card I know.",
    'Sol Rng seems to be a made-up name.',
    'Sol Rng is unknown to me.',
    'Unknown card: Sol Rng',
    'Did you mean Sol Ring instead of Sol Rng?',
    'Sol Rng? You probably mean Sol Ring.',
    'I assume you meant Sol Ring when you wrote Sol Rng.',
    'Sol Rng looks like a typo.',
    '"Sol Rng" is misspelled.',
  ])('%s', (output) => {
    expect(denies(output)).toBe(true)
  })
})

describe('describes it as real, or denies something else', () => {
  test.each([
    'Sol Rng does not find lands, but it is the best mana rock ever printed. Add four.',
    'Sol Rng is an unknown gem that taps for two.',
    'Until you play Sol Rng you do not know how good it is.',
    'Play Sol Rng: you do not know how good it is until you play it.',
    'You may not be familiar with Sol Rng, but it is great.',
    'You do not know Sol Rng? Play it.',
    'A better mana rock than Sol Rng does not exist.',
    'I could not find a better rock than Sol Rng.',
    'I could not find a reason to cut Sol Rng.',
    'I do not find Sol Rng useful.',
    'I do not know whether Sol Rng is legal.',
    'I am not sure Sol Rng fits your curve.',
    'Sol Rng is not a real threat.',
    'Sol Rng is not valid in Modern.',
    'Sol Rng is not known to be bad.',
    'Sol Rng is a card I know well.',
    "Sol Rng isn't a card I would cut.",
    'If you mean Sol Rng, it is great.',
    'Sol Rng is not a typo, play it.',
    'Sol Rng has no better rival.',
    'There is no better rock; play Sol Rng.',
    'I do not know your budget. Play Sol Rng.',
    'Play Sol Rng. I do not know your budget.',
    'I cannot find Sol Rngs cousin.',
    'There is no card named Sol Ring.',
  ])('%s', (output) => {
    expect(denies(output)).toBe(false)
  })
})

test.each([['a'], ['not '], ['"'], ['cannot find '], ['Sol Rng '], ["n't "], ['I do not know ']])(
  '100,000 characters of %j cost less than a second of CPU',
  async (unit) => {
    const run = () => denies(`Sol Rng ${unit.repeat(100_000 / unit.length)} x`)
    expect(await leastCpuMs(1_000, run)).toBeLessThan(1_000)
  },
)
