import { resolve } from 'node:path'
import type { CostBlock, RecordedUsage } from '../report/record/cost-block.js'
import { countText, plural } from '../report/text/number-text.js'
import { defineCommand } from './frame/command.js'
import { UsageError } from './frame/usage-error.js'
import { defaultReportDir, findTyped } from './runs/find-run.js'

const usage = `Usage: expect-jury cost [run id] [options]

Prints what the model calls of a run cost, of the newest run by default. A file of the run may stand for its id.

  --json          The block of the run record, alone
  --dir <folder>  Where the run records lie. Default: ${defaultReportDir}
  --help

Exit code: 0 shown, 2 it could not be shown.
`

/** `expect-jury cost <run_id>`. Names: suite-expansion.md, "Cost Reports". */
export const run = defineCommand({
  usage,
  flags: { json: { type: 'boolean' }, dir: { type: 'string', default: defaultReportDir } },
  words: { min: 0, max: 1 },
  run({ flags, words: [typed] }, io) {
    const { run_id, cost } = findTyped(typed, resolve(io.cwd, flags.dir), io.cwd).record
    if (!cost) throw new UsageError(`The record of ${run_id} holds no cost.`)
    io.stdout.write(flags.json ? `${JSON.stringify(cost, null, 2)}\n` : costText(run_id, cost))
    return 0
  },
})

function costText(runId: string, cost: CostBlock): string {
  const figures: [name: string, value: string][] = [
    ['total_cost_usd', usd(cost.total_cost_usd)],
    ['judge_cost_usd', usd(cost.judge_cost_usd)],
    ['main_cost_usd', mainText(cost)],
    ['spent_usd', usd(cost.spent_usd)],
    ['total_tokens_in', countText(cost.total_tokens_in)],
    ['total_tokens_out', countText(cost.total_tokens_out)],
    ['avg_latency_ms', cost.avg_latency_ms === null ? 'unknown' : countText(cost.avg_latency_ms)],
    ['calls / replayed', `${countText(cost.calls)} / ${countText(cost.replayed)}`],
    ['calls saved', countText(cost.calls_saved ?? 0)],
  ]
  const width = Math.max(...figures.map(([name]) => name.length))
  return [
    runId,
    '',
    ...figures.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    ...(cost.known ? ['', knownText(cost.known)] : []),
    ...breakdown('by_route', cost.by_route),
    ...breakdown('by_model', cost.by_model),
    '',
  ].join('\n')
}

/** Calls that are replayed were made, but not now: they are in the total alone. */
function knownText({ total_usd, spent_usd, unknown_replies, unknown_calls }: NonNullable<CostBlock['known']>): string {
  const besides = (calls: number) => (calls === 0 ? '' : ` besides ${plural(calls, 'call')} of unknown cost`)
  return `Known: ${usd(total_usd)} USD in all${besides(unknown_replies)}, ${usd(spent_usd)} USD spent${besides(unknown_calls)}`
}

/** As in the reports: a generator's calls are part of it, and no calls of the system itself. */
function mainText({ by_route, main_cost_usd }: CostBlock): string {
  const [main, generator] = [Object.hasOwn(by_route, 'main'), Object.hasOwn(by_route, 'generator')]
  if (!main && !generator) return 'not metered'
  return `${usd(main_cost_usd)}${main ? '' : '  (generator only)'}`
}

/** The names say dollars; a sum of fractions of a cent is not rounded to cents. */
function usd(amount: number | null): string {
  if (amount === null) return 'unknown'
  return amount > 0 && amount < 0.000001 ? '<0.000001' : String(Number(amount.toFixed(6)))
}

function breakdown(title: string, parts: Readonly<Record<string, RecordedUsage>>): string[] {
  const width = Math.max(0, ...Object.keys(parts).map((name) => name.length))
  const lines = Object.entries(parts).map(([name, { calls, replayed, tokens_in, tokens_out, cost_usd }]) =>
    [
      `  ${name.padEnd(width)}`,
      `${usd(cost_usd)} USD`,
      `${countText(calls)} made`,
      `${countText(replayed)} replayed`,
      `${countText(tokens_in)} tokens in, ${countText(tokens_out)} out`,
    ].join('  '),
  )
  return lines.length > 0 ? ['', title, ...lines] : []
}
