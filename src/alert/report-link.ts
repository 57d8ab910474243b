import type { Environment } from './secret.js'

/** Address of the page that shows this CI job, for the services known here. */
function ciJobUrl(env: Environment): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = env
  if (server && repository && run) return `${server}/${repository}/actions/runs/${run}`
  return env['CI_JOB_URL'] ?? env['CIRCLE_BUILD_URL'] ?? env['BUILDKITE_BUILD_URL'] ?? env['BUILD_URL']
}

const longestLink = 1000

/**
 * The configured address, else the CI job's, without user and password; `null` where neither is an http(s) URL.
 * `{run_id}` in it is filled in.
 */
export function reportLink(configured: string | undefined, runId: string, env: Environment): string | null {
  const written = configured ?? ciJobUrl(env)
  const url = written === undefined ? null : URL.parse(written.replaceAll('{run_id}', encodeURIComponent(runId)))
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  url.username = ''
  url.password = ''
  const link = url.href.replaceAll('|', '%7C')
  return link.length <= longestLink ? link : null
}
