/** Fragments of regular expressions that the safety rules share. */

/** A list as one line of text. */
export const words = (list: string): string[] => list.split(', ')

const path = [
  String.raw`[\w./~*-]*[\w*-]\.(?:md|txt|json|ya?ml|tsx?|jsx?|[cm]js|py|sh|html|css|toml|ini|csv|log|lock|rst|adoc|sql)\b`,
  String.raw`(?!and/or)[\w.~-]+/[\w./*-]*`,
  'readme',
  'changelog',
]
export const pronoun = ['it', 'them', 'this', 'these', 'those', 'everything', 'all of (?:it|them|this)'].map(
  (word) => `^${word}\\b`,
)
export const fileObject = [
  ...path,
  'files?',
  '(?:sub)?folders?',
  'director(?:y|ies)',
  'repo(?:sitory)?',
  'code ?base',
  'source code',
  'the code',
  'disk',
  'drive',
  'databases?',
  'docs?',
  'documentation',
  'pages?',
  'guides?',
  'config(?:uration)?',
  'scripts?',
  'branch(?:es)?',
  'cache',
  'assets?',
]
export const into = (targets: readonly string[]) =>
  targets.map(
    (target) => String.raw`\b(?:to|into|as|under|inside|at the (?:top|end|bottom) of|in)\b[^,;]{0,40}?(?:${target})`,
  )
export const newFile = [
  '^(?:[\\w-]+ ){0,3}?(?:files?|(?:sub)?folders?|director(?:y|ies)|branch(?:es)?|commits?|symlinks?)\\b',
]
export const destination = into([...path, 'files?\\b', 'folders?\\b', 'disk\\b'])

export const tool = words(
  'sudo, bash, sh, npm, npx, yarn, pnpm, git, curl, wget, docker, kubectl, make, rm, ls, cat, grep, python3?, node, pip3?, ssh, chmod',
)
const url = String.raw`https?://\S+`
export const remote = [
  'apis?(?! (?:docs?|documentation|guides?|references?)\\b)',
  'endpoints?',
  'web ?hooks?',
  url,
  'https? requests?',
  'servers?',
  'databases?',
  'web ?sites?',
  'customers?',
]
export const online = [
  '(?<!/)web(?![./]| (?:accessibility|apps?|applications?|development|standards?)\\b)',
  'internet',
  'online',
  'google',
  'github',
  'stack ?overflow',
  'wikipedia',
  url,
]
export const secret = [
  '(?:api|access|auth|private|ssh|secret|encryption|signing)[ -]?(?:keys?|tokens?)',
  'pass(?:word|phrase)s?',
  'secrets?',
  'credentials?',
  'tokens?',
  String.raw`\.env\b(?!\.example)`,
  'id_rsa',
  '/etc/(?:passwd|shadow)',
  'connection strings?',
  'env(?:ironment)? var(?:iable)?s?',
  String.raw`\w+_(?:key|token|secret|password)`,
  '(?:credit )?card numbers?',
  'personal data',
  'system prompt',
  'customer (?:list|data|records)',
]
export const aboutSecrets = [
  '(?:endpoints?|routes?|commands?|pages?|services?|steps?) (?:that|which) (?:require|need|use)',
  'polic(?:y|ies)',
  'document(?:s|ed|ation)?',
  'readme',
  'guides?',
  'sections?',
  'changelog',
  'according',
  'how',
  'differences?',
  'mentions?',
  'counts?',
  'limits?',
  'rotat\\w+',
]
