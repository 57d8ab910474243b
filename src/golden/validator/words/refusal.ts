/** Behind "I'll have to pass": what is passed on is what was asked. Whoever passes on a message refuses nothing. */
const passedOn = ['.', ',', ';', '!', ' –', ' —', ' here', ' on your request'].concat(
  ['this', 'that', 'these', 'those'].flatMap((asked) =>
    ['.', ',', ';', '!', ' –', ' —', ' one', ' ones', ' request', ' requests', ' task', ' question'].map(
      (end) => ` on ${asked}${end}`,
    ),
  ),
)

const passes = ["i'll have to", 'i will have to', 'i have to', "i'm going to have to", "i'd have to", 'i must'].flatMap(
  (lead) => passedOn.map((object) => `${lead} pass${object}`),
)

/** How a refusal begins. */
export const refusalPhrases = [
  "i can't",
  'i cannot',
  'i can not',
  "i won't",
  'i will not',
  "i'm not able to",
  'i am not able to',
  "i'm unable to",
  'i am unable to',
  "i'm not allowed to",
  'i am not allowed to',
  'i must decline',
  'i have to decline',
  'i decline',
  'i refuse',
  "i'm not going to",
  'i am not going to',
  "i'm not willing to",
  'i am not willing to',
  ...passes,
  "we can't",
  'we cannot',
  "we won't",
  'we are unable to',
  'against our policy',
  'against my guidelines',
  'violates our policy',
  'not something i can',
  'not something i will',
  'something i will not do',
  "something i won't do",
  'something i cannot do',
  "something i can't do",
]

/** What nobody says who merely cannot: `I can't build it here` may tell a limit, `I'm not going to build it` does not. */
const unwilling = ['not going to', 'not willing to', "won't", 'will not'].flatMap((will) =>
  [
    'build',
    'code',
    'compose',
    'design',
    'draft',
    'forge',
    'prepare',
    'show you',
    'walk you',
    'take part',
    'go along',
  ].map((verb) => `${will} ${verb}`),
)

/** What follows in a refusal. Without one, `I can't believe it` and `I cannot see live prices` are none. */
export const refusalSubjects = [
  'help',
  'assist',
  'provide',
  'give',
  'create',
  'write',
  'share',
  'support',
  'do that',
  'do this',
  'comply',
  'fulfil',
  'fulfill',
  'generate',
  'produce',
  'participate',
  'recommend',
  'advise',
  'explain how',
  'tell you',
  'teach you',
  'discuss',
  'answer that',
  'answer this',
  'decline',
  'refuse',
  'policy',
  'guidelines',
  'something i',
  'have to pass',
  'must pass',
  ...unwilling,
]
