import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 查询后台任务及其最近运行. */
export const jobRunJobs = ask('GET log/jobRun/getJobs', {
  question: z.object({}),
  answer: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** 每天 02:00; null where something else begins it. */
      schedule: z.string().nullable(),
      /** ISO moment of the next run by schedule. */
      nextAt: z.string().nullable(),
      /** Seconds that one run may take. */
      seconds: z.number(),
      waiting: z.number(),
      /** Since when the first of them waits, ISO. */
      waitingSince: z.string().nullable(),
      running: z.number(),
      /** How many runs failed since the last that did not. */
      failures: z.number(),
      /** The last thirty, oldest first. */
      runs: z.array(
        z.object({
          /** ISO moment of its beginning. */
          at: z.string(),
          /** Milliseconds; null while it works and where its process died. */
          ms: z.number().nullable(),
          outcome: z.enum(['done', 'failed', 'lost', 'running']),
          /** Why it failed. */
          message: z.string().nullable(),
          /** By this request number the operation log holds what it did. */
          requestId: z.string(),
        }),
      ),
    }),
  ),
})

/** 查询进行中的导出、导入与批量处理. */
export const jobRunOpenJobs = ask('GET log/jobRun/getOpenJobs', {
  question: z.object({}),
  answer: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      title: z.string(),
      /** Waiting for its turn otherwise. */
      isRunning: z.boolean(),
      percent: z.number(),
      message: z.string().nullable(),
      /** Who began it. */
      person: z.string().nullable(),
      organisation: z.string().nullable(),
      createdAt: z.string(),
      /** When it last moved, ISO. */
      movedAt: z.string(),
      /** Nothing has moved for so long that somebody should look. */
      isStuck: z.boolean(),
    }),
  ),
})

/** 立即运行后台任务. */
export const jobRunStart = ask('POST log/jobRun/start', {
  question: z.strictObject({ job: z.string().max(100) }),
  answer: z.unknown(),
})
