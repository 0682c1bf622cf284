import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { runJob } from '#kernel/server/start-jobs.ts'
import { type Asked, beginExport, exportQuestion } from './begin-export.ts'
import { sendExport } from './export-job.ts'
import { writeAtOnce } from './run-export.ts'

/** The export call of a resource; none where it may not be exported. */
export function exportRoutes(serving: AnyServing): AnyRoute[] {
  const { resource } = serving
  if (resource.verbs !== undefined && !resource.verbs.includes('export')) return []
  const isOwn = resource.owner?.self !== undefined
  return [
    route({
      method: 'GET',
      path: `/api/${resource.path}/export`,
      access: isOwn ? 'signedIn' : { action: `${resource.name}.export` },
      summary: `导出${resource.label}`,
      question: exportQuestion,
      stepUp: resource.stepUp?.includes('export') === true,
      ...(isOwn ? {} : { isWorkOnRecords: true }),
      handle: (asked, exchange) => answerExport(exchange, serving, asked),
    }),
  ]
}

/** The file itself where it is made at once; else what tells how far it is. */
async function answerExport(
  exchange: Exchange,
  serving: AnyServing,
  asked: Asked,
): Promise<{ jobId: string | null; exportId: string } | undefined> {
  const { jobId, exportId, isDirect } = await exchange.perform(act =>
    beginExport(act, serving, asked),
  )
  if (!isDirect) return { jobId, exportId }
  const { database, requestId } = exchange
  await runJob(writeAtOnce, { id: exportId }, { database, requestId })
  await sendExport(exchange, exportId)
  return undefined
}
