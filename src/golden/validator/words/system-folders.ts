import type { NamedPattern } from './words.js'

/** `Never`, `do not ever`: what stands right before a command that is not to be typed. */
const never = String.raw`(?:\b(?:never|not)|n['’]t)(?: [a-z]{2,12})?`

/**
 * Only root can delete these folders, so the command is one to be typed: after `sudo`, after "run", or in a line of its
 * own. A text that merely speaks of `rm -rf /usr`, or says never to run it, is none.
 */
const typed = [
  String.raw`(?<!${never}[ :]?[\`'"]?)\bsudo (?:-\w{1,10} ){0,3}`,
  String.raw`(?<!${never} )\b(?:run|type|execute|enter|try|use)(?: (?:this|just))?[ :]{1,2}[\`'"]?`,
  String.raw`(?:^|&&|;)[ \t]{0,8}(?:[$#>] )?`,
].join('|')

/** Without them a system does not run, or everyone's files are gone; what lies deeper in them may be cleared. */
const folder = [
  'bin|boot|dev|etc|home|lib(?:32|64)?|proc|root|sbin|sys|System|Library|Users|Applications',
  'usr(?:/(?:bin|lib(?:32|64)?|sbin|share))?|var(?:/lib)?',
].join('|')

export const systemFolderDeletion: NamedPattern = {
  name: 'deletes a folder of the system',
  pattern: new RegExp(
    String.raw`(?:${typed})rm -[\w-]{1,40} (?:[^\s\`;&|]{1,200} ){0,12}["']?/(?:${folder})/?\*{0,2}(?=[\s\`'";&|)]|$)`,
    'im',
  ),
}
