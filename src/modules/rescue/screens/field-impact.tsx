import { Alert } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { fieldImpact } from '../model/index.ts'

/** 与线上对比: what a draft changes, what is worth a second look, and which rosters it finds wanting. */
export function FieldImpact({
  draft,
  version,
}: {
  readonly draft: string
  readonly version: number
}) {
  const { data } = useAsk(fieldImpact, { id: draft }, { staleTime: version === 0 ? 0 : 1 })
  if (data === undefined) return null
  return (
    <>
      <Alert
        type={data.changes.length === 0 ? 'info' : 'warning'}
        showIcon
        title={
          data.changes.length === 0 ? '与线上一致' : `与线上相比改变 ${data.changes.length} 个字段`
        }
        description={data.changes.map(({ label, before, after }) => (
          <div key={label}>
            {before} → {after}
          </div>
        ))}
      />
      {data.lacking > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`有 ${data.lacking} 条未提交的名册行缺少新的必填字段`}
        />
      )}
      {data.warnings.length > 0 && (
        <Alert
          type="info"
          showIcon
          title="提醒"
          description={data.warnings.map(each => <div key={each}>{each}</div>)}
        />
      )}
    </>
  )
}
