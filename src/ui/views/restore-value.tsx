import { App, Button, Popconfirm } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { differenceOf } from '#kinds/registry.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { callOf, post, sentenceOfError } from '#ui/logic/request.ts'
import { withUndo } from '#ui/logic/undo-tokens.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import type { HistoryEntry } from '#ui/logic/use-trace.ts'
import { useDone } from './use-done.tsx'
import { savedSentence } from './use-save.tsx'

interface RestoreValueProps {
  readonly resource: AnyResource
  readonly row: Presented
  readonly change: HistoryEntry['changes'][number]
}

/** 恢复此值: an ordinary change back to a former value, offered where it may be given and is another now. */
export function RestoreValue({ resource, row, change }: RestoreValueProps) {
  const { message } = App.useApp()
  const refresh = useRefresh(resource)
  const done = useDone()
  const { field, label, was } = change
  const isOffered =
    was !== undefined && row.can.includes('update') && !isSame(was, row[field] ?? null)
  if (!isOffered) return null
  const restore = async () => {
    try {
      const asked = { id: row.id, version: row.version, [field]: was }
      const { result, undo } = await withUndo(() =>
        post<Presented>(callOf(resource, 'update'), asked),
      )
      done(savedSentence(result), undo)
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      void refresh()
    }
  }
  return (
    <Popconfirm
      title={`恢复「${label}」？`}
      description={promised(resource, change)}
      okText="恢复"
      cancelText="取消"
      onConfirm={restore}
    >
      <Button type="link" size="small">
        恢复此值
      </Button>
    </Popconfirm>
  )
}

/** What the field becomes again; of a text that tells only its changes no part stands for the whole. */
function promised({ fields }: AnyResource, { field, before }: RestoreValueProps['change']): string {
  const declared = fields[field]
  if (declared !== undefined && differenceOf(declared, null, null) !== undefined)
    return '整篇将改回这次修改之前的内容，此后的修改也会撤去'
  return before ? `将改回：${short(before)}` : '将清空此项'
}

const longest = 60

function short(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
