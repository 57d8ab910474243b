import { html, type Html } from '../../../report/html/html.js'
import type { TestRun } from '../test-run.js'
import { frame } from './frame.js'

/** A prompt that is being edited. */
export interface EditedPrompt {
  readonly file: string
  readonly text: string
  /** Of the text as it was read. */
  readonly hash: string
}

/** The prompts of the project, and one of them to edit. */
export function promptsPage(files: readonly string[], edited: EditedPrompt | undefined, notice?: string): Html {
  return frame(
    'Prompts',
    '/prompts',
    html`
      ${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
      ${files.length === 0 && html`<p class="notice">There is no folder <code>prompts</code> and no <code>*.prompt.md</code> in this project.</p>`}
      ${
        files.length > 0 &&
        html`<ul>
          ${files.map((file) => html`<li><a href="/prompts?${query(file)}">${file}</a></li>`)}
        </ul>`
      }
      ${edited && editor(edited)}
    `,
  )
}

const query = (file: string): string => new URLSearchParams({ file }).toString()

function editor({ file, text, hash }: EditedPrompt): Html {
  return html`<form method="post" action="/prompts" aria-label="Edit">
      <h2>${file}</h2>
      <input type="hidden" name="file" value="${file}" />
      <input type="hidden" name="hash" value="${hash}" />
      <label for="text">Text</label>
      <textarea class="prompt" id="text" name="text" data-key="e">${'\n'}${text}</textarea>
      <p><button>Save</button></p>
    </form>
    <form method="post" action="/run" aria-label="Tests">
      <input type="hidden" name="file" value="${file}" />
      <button>Run the tests that it touches</button>
    </form>`
}

/** The tests as they run. */
export function runPage({ title, isRunning }: TestRun): Html {
  return frame(
    'Test run',
    '/prompts',
    html`<p>${title}</p>
      <p role="status" data-outcome>${isRunning && 'Running …'}</p>
      <pre class="panel log" role="log" tabindex="0" aria-label="Output of the tests" data-follow="/events"></pre>`,
  )
}
