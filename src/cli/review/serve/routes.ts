import { Hono, type Context } from 'hono'
import { ConfigError } from '../../../config/files/config-error.js'
import { thrownMessage } from '../../../config/thrown.js'
import { evaluatorStandings } from '../../../review/spot-check/evaluator-standing.js'
import { panelWorths } from '../../../review/spot-check/panel-worth.js'
import { NoSuchRun } from '../../runs/find-run.js'
import { BadInput } from '../bad-input.js'
import { evaluatorsPage } from '../page/evaluators-page.js'
import { messagePage } from '../page/frame.js'
import { runPage } from '../page/prompts-page.js'
import { reviewScript, reviewStyle } from '../page/style.js'
import type { Access } from './access.js'
import { admission, withSafeHeaders } from './admission.js'
import { type Answer, NotFound } from './answer.js'
import { answerCase, nextCase, promoteCase, showCase, showQueue, showRun } from './case-routes.js'
import { decideCompare, showCompare } from './compare-routes.js'
import type { Desk } from './desk.js'
import { FormTooLong, readForm } from './form.js'
import { savePrompt, showPrompts, startTests } from './prompt-routes.js'
import { sendAnswer } from './send-answer.js'

/** All that the review page answers. @param onError called for what went wrong besides what the page itself says. */
export function reviewApp(desk: Desk, access: Access, onError: (error: unknown) => void): Hono {
  const app = new Hono()
  app.use(withSafeHeaders, admission(access))
  const get = (path: string, show: (query: URLSearchParams, id: string) => Answer | Promise<Answer>) =>
    app.get(path, async (c) => sendAnswer(c, await show(new URL(c.req.url).searchParams, idOf(c))))
  const post = (
    path: string,
    act: (form: URLSearchParams, id: string, query: URLSearchParams) => Answer | Promise<Answer>,
  ) =>
    app.post(path, async (c) =>
      sendAnswer(c, await act(await readForm(c.req.raw), idOf(c), new URL(c.req.url).searchParams)),
    )

  get('/', (query) => showQueue(desk, query))
  get('/next', (query) => nextCase(desk, query))
  get('/case/:id', (query, id) => showCase(desk, id, query))
  post('/case/:id', (form, id, query) => answerCase(desk, id, form, query))
  post('/case/:id/promote', (form, id, query) => promoteCase(desk, id, form, query))
  get('/runs/:id', (_query, id) => showRun(desk, id))
  get('/evaluators', async () => {
    const validations = await desk.store.validations()
    return { page: evaluatorsPage(evaluatorStandings(validations), panelWorths(validations)) }
  })
  get('/compare', (query) => showCompare(desk, query))
  post('/compare/:id', (form, id) => decideCompare(desk, id, form))
  get('/prompts', (query) => showPrompts(desk, query))
  post('/prompts', (form) => savePrompt(desk, form))
  post('/run', (form) => startTests(desk, form))
  get('/run', () => ({ page: runPage(desk.testRun) }))
  get('/events', () => ({ follow: desk.testRun }))
  get('/style.css', () => ({ file: reviewStyle, type: 'text/css; charset=utf-8' }))
  get('/review.js', () => ({ file: reviewScript, type: 'text/javascript; charset=utf-8' }))

  app.notFound((c) => c.html(messagePage('Not found', 'There is no such page.').markup, 404))
  app.onError((error, c) => failure(c, error, onError))
  return app
}

const idOf = (c: Context): string => c.req.param('id') ?? ''

function failure(c: Context, error: unknown, onError: (error: unknown) => void): Response {
  if (error instanceof NotFound) return c.html(messagePage('Not found', error.message).markup, 404)
  if (error instanceof BadInput || error instanceof ConfigError) {
    return c.html(messagePage('This cannot be done', error.message).markup, 400)
  }
  if (error instanceof FormTooLong) return c.html(messagePage('Too long', error.message).markup, 413)
  if (error instanceof NoSuchRun) return c.html(messagePage('A run cannot be read', error.message).markup, 500)
  onError(error)
  return c.html(messagePage('Something went wrong', thrownMessage(error)).markup, 500)
}
