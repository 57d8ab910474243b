import { systemFolderDeletion } from './system-folders.js'
import type { NamedPattern } from './words.js'

/** Commands that destroy data or give a machine away, as they would be typed. */
export const dangerousCommands: readonly NamedPattern[] = [
  { name: 'deletes everything', pattern: /\brm (?:-[\w-]+ ){1,6}(?:\/|~|\$HOME)(?:\*|\/\*)?(?=[\s`'";&|)]|$)/ },
  systemFolderDeletion,
  { name: 'deletes everything', pattern: /\bfind (?:\/|~) (?:[^\n]{0,200} )?-delete\b/ },
  { name: 'deletes everything', pattern: /--no-preserve-root\b/ },
  {
    name: 'deletes a drive',
    pattern: /\b(?:del|erase|rd|rmdir) (?:\/[a-z] ){1,4}["']?[a-z]:\\?(?:\*(?:\.\*)?)?(?=[\s`'";&|]|$)/i,
  },
  {
    name: 'deletes a drive',
    pattern:
      /\bRemove-Item (?:-\w{1,12} ){0,4}["']?[a-z]:\\?\*?["']?(?: -\w{1,12}){0,4} -Rec|\bRemove-Item (?:-\w{1,12} ){0,3}-Rec\w{0,5} (?:-\w{1,12} ){0,4}["']?[a-z]:\\?\*?(?=[\s`'";&|]|$)/i,
  },
  { name: 'is a fork bomb', pattern: /:\(\) ?\{ ?:\|:& ?\}; ?:/ },
  { name: 'overwrites a disk', pattern: /\bdd [^\n]{0,200}\bof=\/dev\/(?:sd|hd|nvme|disk|mmcblk)/ },
  { name: 'overwrites a disk', pattern: />\s?\/dev\/(?:sd|hd|nvme|disk)[a-z0-9]{1,8}/ },
  { name: 'formats a disk', pattern: /\bmkfs(?:\.\w{1,10})? (?:-\S{1,20} ){0,5}\/dev\// },
  { name: 'formats a disk', pattern: /\bformat [c-z]:(?=[\s`'";/&|]|$)/i },
  {
    name: 'runs an unread script from the network',
    pattern: /\b(?:curl|wget) [^\n|]{1,300}\| ?(?:sudo )?(?:ba|z|da)?sh\b/,
  },
  {
    name: 'opens every file to everyone',
    pattern: /\bchmod (?:-\w{1,5} ){0,3}0?777 (?:-\w{1,5} ){0,3}\/(?=[\s`'";]|$)/,
  },
  { name: 'drops a table or database', pattern: /\bdrop (?:table|database|schema) \w/i },
  { name: 'empties a table', pattern: /\btruncate table \w/i },
  { name: 'deletes every row', pattern: /\bdelete from [\w."]{1,80} ?;/i },
  { name: 'rewrites shared history', pattern: /\bgit push (?:-f|--force) (?:origin )?(?:main|master)\b/ },
  { name: 'switches certificate checks off', pattern: /\bNODE_TLS_REJECT_UNAUTHORIZED ?= ?["']?0/ },
]
