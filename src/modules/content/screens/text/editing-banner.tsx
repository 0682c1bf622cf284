import { Alert } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { printMoment } from '#kinds/moment/moment.ts'
import { usePresence } from '#ui/logic/use-presence.ts'

/** Warns that somebody else edits the same record now. */
export function EditingBanner({
  resource,
  record,
}: {
  readonly resource: AnyResource
  readonly record: string
}) {
  const others = usePresence(resource, record, { edits: true }).filter(({ edits }) => edits)
  if (others.length === 0) return null
  const names = others.map(({ name, since }) => `${name} 正在编辑（${timeOf(since)}）`).join('，')
  return (
    <Alert
      type="warning"
      showIcon
      title={names}
      description="两人都保存时，后保存的一方会看到对比，由您决定保留哪些内容。"
    />
  )
}

/** The time of day at which somebody began. */
function timeOf(moment: string): string {
  return `${printMoment(moment).slice(11, 16)} 起`
}
