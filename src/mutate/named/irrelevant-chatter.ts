import { addChatter } from '../operators/chatter.js'

/** Small talk that has nothing to do with the request. */
export const irrelevantChatter = addChatter({
  name: 'irrelevant_chatter',
  phrases: [
    'By the way, it has been raining here all week.',
    'Sorry, my cat just walked over the keyboard.',
    'I am writing this on the train, the connection is terrible.',
    'Anyway, I hope you had a nice weekend.',
    'My brother says hello, he is a big fan of old films.',
    'I just had the best coffee of the month.',
    'It is my birthday on Thursday, not that it matters here.',
    'The neighbours are drilling again, so forgive me if I ramble.',
    'I have been meaning to sit down and write this for days.',
    'Funny story, I nearly missed my bus this morning.',
    'We are repainting the kitchen, everything is covered in dust.',
    'My phone is almost out of battery, but never mind that.',
  ],
})
