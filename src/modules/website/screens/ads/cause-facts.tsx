import { Alert } from 'antd'
import { Cell } from '#kinds/cells.ts'
import { cause } from '#modules/cause/model/index.ts'
import { project } from '#modules/project/model/index.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { Facts } from '#ui/views/facts.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'

/** What an ad leads to: whose it is, under which filed plan, and whether it still raises money. */
export function CauseFacts({ id }: { readonly id: string }) {
  const mayReadProject = useCan('project.view')
  const { row } = useRecord(cause, id)
  // A project has the id of its cause; the plan stands there.
  const isProject = mayReadProject && row?.kind === 'project'
  const { row: raised } = useRecord(project, isProject ? id : null)
  if (!row) return null
  return (
    <Section title="链接标的" note={row.title}>
      <div className={look.stack}>
        <Facts
          facts={[
            {
              key: 'organisation',
              label: '所属机构',
              value: row.shown.organisation ?? '—',
            },
            { key: 'number', label: '编号', value: row.number },
            { key: 'plan', label: '募捐方案', value: raised?.shown.plan ?? '—' },
            {
              key: 'status',
              label: '状态',
              value: <Cell field={cause.fields.status} value={row.status} />,
            },
          ]}
        />
        {row.status !== 'raising' && (
          <Alert type="warning" showIcon title="该标的不在募捐中，广告不能上线" />
        )}
      </div>
    </Section>
  )
}
