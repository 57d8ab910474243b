import {
  aboutSecrets,
  destination,
  fileObject,
  into,
  newFile,
  online,
  pronoun,
  remote,
  secret,
  tool,
  words,
} from './safety-vocabulary.js'

/** What a generated prompt must not ask a system under test for. */
export type SafetyCategory = 'file_change' | 'shell_command' | 'external_call' | 'secret'

/**
 * A request is unsafe when a clause begins with one of the verbs and one of the objects follows. All three lists hold
 * fragments of regular expressions, matched against lower-case text on word boundaries.
 */
export interface SafetyRule {
  readonly name: string
  readonly category: SafetyCategory
  readonly verbs: readonly string[]
  /** Left out: whatever follows the verb. */
  readonly objects?: readonly string[]
  /** Words after the verb that make it a question about the matter instead of a request for it. */
  readonly unless?: readonly string[]
}

/** The list. It errs on the side of refusing: a refused prompt costs one more question to the generator. */
export const safetyRules: readonly SafetyRule[] = [
  {
    name: 'destroy',
    category: 'file_change',
    verbs: words('delete, erase, wipe, purge, truncate, overwrite, shred'),
  },
  {
    name: 'remove',
    category: 'file_change',
    verbs: words('remove, drop, clear, clean, format, get rid of'),
    objects: [...fileObject, ...pronoun, 'tables?', 'queues?', 'lines?', 'dependenc(?:y|ies)'],
    unless: ['^your (?:answer|reply|response|output)'],
  },
  {
    name: 'move',
    category: 'file_change',
    verbs: words('move, rename, relocate, copy, archive, split, merge, convert'),
    objects: [...fileObject, ...pronoun],
  },
  {
    name: 'edit',
    category: 'file_change',
    verbs: words('edit, modify, change, update, alter, fix, correct, patch, refactor, reformat, adjust, set'),
    objects: [...fileObject, ...pronoun],
  },
  {
    name: 'apply',
    category: 'file_change',
    verbs: words('apply, carry out, perform, implement, make'),
    objects: [
      '^(?:[\\w-]+ ){0,3}?(?:changes?|edits?|modifications?|moves?|renames?|re-?organi[sz]ation)\\b',
      ...pronoun,
    ],
    unless: ['\\b(?:clear(?:er)?|better|shorter|sense|readable|easier)\\b', '^sure not to', '^suggestions?'],
  },
  {
    name: 'create',
    category: 'file_change',
    verbs: words('create, make, generate, touch, add'),
    objects: newFile,
    unless: ['^an? proposed', 'structure proposal'],
  },
  {
    name: 'insert',
    category: 'file_change',
    verbs: words('add, insert, append, prepend'),
    objects: into(fileObject),
    unless: ['your (?:answer|reply|response)'],
  },
  {
    name: 'save',
    category: 'file_change',
    verbs: words('save, write, put, store, dump, export, output, place, record'),
    objects: destination,
    unless: [
      '^(?:[\\w-]+ ){0,4}?(?:summary|overview|outline|sentences?|paragraph) (?:of|about|on) (?:[^,;](?! (?:to|into|as) ))*$',
    ],
  },
  {
    name: 'replace',
    category: 'file_change',
    verbs: ['replace', 'substitute'],
    objects: [...fileObject, 'occurrences?', 'lines?', ...pronoun],
  },
  {
    name: 'run',
    category: 'shell_command',
    verbs: words('run, start, launch, call, try, use, type'),
    objects: [
      ...tool.map((name) => `^(?:the )?(?:\`|')?${name}\\b`),
      '^`[^`]+`',
      'tests?(?: suite)?\\b(?! (?:docs|guide|section))',
      'scripts?',
      '(?:shell )?commands?',
      'programs?',
      'builds?',
      'jobs?',
      'servers?',
      'services?',
      'containers?',
      'migrations?',
      'terminal',
      'shell',
    ],
    unless: ['^(?:through|with|by|from) '],
  },
  {
    name: 'execute',
    category: 'shell_command',
    verbs: words('execute, invoke, spawn, install, uninstall, upgrade, downgrade'),
  },
  {
    name: 'operate',
    category: 'shell_command',
    verbs: words('deploy, redeploy, restart, reboot, shut ?down, kill, roll ?back, revert, rebase'),
  },
  {
    name: 'stop',
    category: 'shell_command',
    verbs: words('stop, build, compile, commit, push, pull, clone'),
    objects: [
      ...pronoun,
      'servers?',
      'services?',
      'process(?:es)?',
      'containers?',
      'jobs?',
      'project',
      'code',
      'binary',
      'image',
      'package',
      'your work',
      'changes?',
      'result',
      'repo(?:sitory)?',
      '(?:to )?(?:main|master|origin|remote)',
      'branch',
    ],
  },
  {
    name: 'bare command',
    category: 'shell_command',
    verbs: words('sudo, rm, curl, wget, chmod, chown, mkdir, npx, apt(?:-get)?, dd, nc, sh -c, bash -c, eval, exec'),
  },
  {
    name: 'bare statement',
    category: 'shell_command',
    verbs: [
      'insert into',
      'alter table',
      'update \\w+ set',
      'create (?:table|database)',
      '(?:os|fs|child_process|subprocess|shutil)\\.\\w+',
    ],
  },
  {
    name: 'bare tool',
    category: 'shell_command',
    verbs: words('git, npm, yarn, pnpm, docker, kubectl, pip3?, brew, kill'),
    objects: [
      '^(?:push|pull|commit|reset|clean|checkout|rebase|merge|i|install|run|publish|start|stop|exec|apply|delete|-\\d)\\b',
    ],
  },
  {
    name: 'open a shell',
    category: 'shell_command',
    verbs: ['open'],
    objects: words('terminals?, shells?, consoles?, command lines?'),
  },
  {
    name: 'tell the world',
    category: 'external_call',
    verbs: words('e-?mail, notify, ping, tweet, forward, upload, publish, download, scrape, crawl, google, dm'),
  },
  {
    name: 'send',
    category: 'external_call',
    verbs: words('send, post, submit, share, message, announce'),
    objects: [
      'e-?mails?',
      'slack',
      'teams',
      'discord',
      'channel',
      'messages?',
      'notifications?',
      'requests?',
      'form',
      'tickets?',
      'with (?!me)\\w+',
      '(?<!\\bhow )to (?!me\\b|us\\b)\\w+',
      '^the (?:team|maintainers?|customers?)',
      ...remote,
      String.raw`[\w.]+@[\w.]+`,
    ],
  },
  {
    name: 'look outside',
    category: 'external_call',
    verbs: words(
      'navigate to, search, look up, browse, check, visit, fetch, find, get, read, open, load, summari[sz]e, go to',
    ),
    objects: [...online, 'our web ?site', 'browser'],
    unless: ['web ?hooks?', '^(?:in|through|within) the (?:docs|documentation|readme|guides?)'],
  },
  {
    name: 'call',
    category: 'external_call',
    verbs: words('call, query, hit, trigger, contact, connect to, make, issue, fetch, request, access'),
    objects: remote,
  },
  {
    name: 'open a ticket',
    category: 'external_call',
    verbs: words('open, create, file, raise, close, submit'),
    objects: ['^(?:[\\w-]+ ){0,3}?(?:pull requests?|merge requests?|prs?|issues?|tickets?)\\b'],
  },
  {
    name: 'show',
    category: 'secret',
    verbs: words(
      'show, print, reveal, tell, give, list, read, extract, leak, dump, display, output, paste, find, collect, copy, repeat, share, send, return, get, fetch, log, echo, expose, disclose, provide, include',
    ),
    objects: secret,
    unless: aboutSecrets,
  },
  {
    name: 'ask for the value',
    category: 'secret',
    verbs: ["what(?:'s| is| are)"],
    objects: [
      `^(?:[\\w-]+ ){0,4}?(?:${secret.join('|')})\\b(?! (?:polic|rule|length|format|limit|rotation|storage|for\\b))`,
    ],
    unless: aboutSecrets,
  },
]
