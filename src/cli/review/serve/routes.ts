import type { IncomingMessage } from 'node:http'
import { evaluatorStandings } from '../../../review/spot-check/evaluator-standing.js'
import { evaluatorsPage } from '../page/evaluators-page.js'
import { runPage } from '../page/prompts-page.js'
import { reviewScript, reviewStyle } from '../page/style.js'
import { type Answer, NotFound } from './answer.js'
import { answerCase, nextCase, promoteCase, showCase, showQueue, showRun } from './case-routes.js'
import { decideCompare, showCompare } from './compare-routes.js'
import type { Desk } from './desk.js'
import { readForm } from './form.js'
import { savePrompt, showPrompts, startTests } from './prompt-routes.js'

/** What a request asks for. @throws NotFound, BadInput, FormTooLong */
export async function route(desk: Desk, request: IncomingMessage, url: URL): Promise<Answer> {
  const [place = '', id = '', action = '', ...more] = url.pathname.slice(1).split('/')
  const called = more.length > 0 ? '' : `${request.method} /${place}${id && '/:id'}${action && `/${action}`}`
  switch (called) {
    case 'GET /':
      return showQueue(desk, url.searchParams)
    case 'GET /next':
      return nextCase(desk, url.searchParams)
    case 'GET /case/:id':
      return showCase(desk, id)
    case 'POST /case/:id':
      return answerCase(desk, id, await readForm(request))
    case 'POST /case/:id/promote':
      return promoteCase(desk, id, await readForm(request))
    case 'GET /runs/:id':
      return showRun(desk, id)
    case 'GET /evaluators':
      return { page: evaluatorsPage(evaluatorStandings(await desk.store.validations())) }
    case 'GET /compare':
      return showCompare(desk, url.searchParams)
    case 'POST /compare/:id':
      return decideCompare(desk, id, await readForm(request))
    case 'GET /prompts':
      return showPrompts(desk, url.searchParams)
    case 'POST /prompts':
      return savePrompt(desk, await readForm(request))
    case 'POST /run':
      return startTests(desk, await readForm(request))
    case 'GET /run':
      return { page: runPage(desk.testRun) }
    case 'GET /events':
      return { follow: desk.testRun }
    case 'GET /style.css':
      return { file: reviewStyle, type: 'text/css; charset=utf-8' }
    case 'GET /review.js':
      return { file: reviewScript, type: 'text/javascript; charset=utf-8' }
    default:
      throw new NotFound('There is no such page.')
  }
}
