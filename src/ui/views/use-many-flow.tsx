import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { type ReactNode, useCallback, useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { printNumber } from '#kinds/index.ts'
import { useServerEvent } from '#ui/logic/events.ts'
import { keys } from '#ui/logic/query-client.ts'
import { codes, RequestFailure } from '#ui/logic/request.ts'
import { addressOfRecord } from '#ui/logic/resources.ts'
import { type Done, withUndo } from '#ui/logic/undo-tokens.ts'
import { type Asked, actOnMany, type Outcome, type Refused } from '#ui/logic/use-bulk.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { isTask } from '#ui/logic/use-tasks.ts'
import { dangerQuestion } from './danger-question.ts'
import { lazyPart } from './lazy-part.tsx'
import { useDone } from './use-done.tsx'

const RefusedDialog = lazyPart(async () => (await import('./refused-dialog.tsx')).RefusedDialog)
const BulkResult = lazyPart(async () => (await import('./bulk-result.tsx')).BulkResult)

export interface ManyFlow {
  /**
   * Makes a bulk act and tells how it ended; rejects when nothing was begun. False: the person did
   * not want other records than those that were seen.
   */
  act(verb: string, asked: Asked, told: (done: number) => string): Promise<boolean>
  /** The dialogs; to be placed once by the screen. */
  readonly dialogs: ReactNode
}

/** The way of every bulk act: call, the question when other records are found now, and the outcome record by record. */
export function useManyFlow(resource: AnyResource): ManyFlow {
  const { modal, notification } = App.useApp()
  const done = useDone()
  const refresh = useRefresh(resource)
  useEndedRuns(resource)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [run, setRun] = useState<string | null>(null)
  const tell = ({ result: outcome, undo }: Done<Outcome>, told: (done: number) => string) => {
    if ('done' in outcome) {
      if (outcome.refused.length > 0) setRefused(outcome.refused)
      if (outcome.done.length > 0) done(told(outcome.done.length), undo)
      return
    }
    const key = `bulk ${outcome.run}`
    const open = () => {
      notification.destroy(key)
      setRun(outcome.run)
    }
    notification.info({
      key,
      title: `正在后台处理 ${printNumber(outcome.total, 0)} 条`,
      description: '可以继续其他工作，进度在右上角“任务”中。',
      placement: 'bottomRight',
      duration: 10,
      actions: (
        <Button type="link" size="small" onClick={open}>
          查看进度
        </Button>
      ),
    })
  }
  const act: ManyFlow['act'] = async (verb, asked, told) => {
    try {
      tell(await withUndo(() => actOnMany(resource, verb, asked)), told)
      return true
    } catch (error) {
      const { all } = asked.chosen
      const now = foundNow(error)
      if (all === undefined || now === undefined) throw error
      const isWanted = await modal.confirm({
        title: `${sentenceOf(error)}，重新确认？`,
        content: '核对之后有其他人新增或改动了记录。确认后按现在的记录处理。',
        okText: `按现在的 ${printNumber(now.total, 0)} 条处理`,
        ...dangerQuestion,
        cancelText: '取消',
      })
      if (!isWanted) return false
      const again = { ...all, expectedCount: now.total, token: now.token }
      return act(verb, { ...asked, chosen: { rows: [], all: again, count: now.total } }, told)
    } finally {
      await refresh()
    }
  }
  return {
    act,
    dialogs: (
      <>
        {refused.length > 0 && (
          <RefusedDialog
            addressOf={id => addressOfRecord(resource.path, id)}
            refused={refused}
            onClose={() => setRefused([])}
          />
        )}
        {run && <BulkResult id={run} onRun={setRun} onClose={() => setRun(null)} />}
      </>
    ),
  }
}

/** When a job of bulk acts ends, the records that are in sight have changed. */
function useEndedRuns({ path }: AnyResource): void {
  const client = useQueryClient()
  useServerEvent(
    'task',
    useCallback(
      (told: unknown) => {
        const isEnded =
          isTask(told) &&
          told.kind === 'bulk' &&
          told.state !== 'waiting' &&
          told.state !== 'running'
        if (isEnded) void client.invalidateQueries({ queryKey: keys.resource(path) })
      },
      [client, path],
    ),
  )
}

function sentenceOf(error: unknown): string {
  return error instanceof RequestFailure ? error.sentence : ''
}

/** What is found now, where the server refused because it is not what was seen. */
function foundNow(error: unknown): { readonly total: number; readonly token: string } | undefined {
  if (!(error instanceof RequestFailure) || error.statusCode !== codes.conflict) return undefined
  const told = error.dataPoints
  if (typeof told !== 'object' || told === null || !('found' in told)) return undefined
  const { found } = told
  const isFound =
    typeof found === 'object' && found !== null && 'total' in found && 'token' in found
  if (!isFound || typeof found.total !== 'number' || typeof found.token !== 'string')
    return undefined
  return { total: found.total, token: found.token }
}
