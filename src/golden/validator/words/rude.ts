/** Words that put the reader down. */
export const rudePhrases = [
  'idiot',
  'idiotic',
  'moron',
  'stupid',
  'dumb',
  'fool',
  'loser',
  'shut up',
  'screw you',
  'use your brain',
  'using your brain',
  'another genius',
  'what a genius',
  'not my problem',
  "don't waste my time",
  'stop wasting my time',
  'waste of my time',
  'read a book',
  'are you blind',
  'are you serious',
  'i already told you',
  'stop asking',
  'obviously you',
  'you people',
  'how hard can it be',
]

/** Rude as a command, harmless in a statement: `it will go away`. */
export const rudeCommands = ['go away', 'get lost']
