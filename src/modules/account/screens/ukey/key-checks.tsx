import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { get } from '#kernel/web/logic/request.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import dialog from '#kernel/web/views/dialog.module.css'
import { Section } from '#kernel/web/views/section.tsx'

interface Finding {
  readonly level: 'error' | 'warning'
  readonly text: string
}

/** 系统检查: what keeps keys from working as they should, or that nothing does. */
export function KeyChecks() {
  const maySee = useCan('trustedCa.view')
  const { data } = useQuery({
    queryKey: ['key checks'],
    queryFn: ({ signal }) =>
      get<readonly Finding[]>('/api/ukey/securityKey/getChecks', {}, { signal }),
    enabled: maySee,
  })
  if (!data) return null
  return (
    <Section title="系统检查">
      <div className={dialog.stack}>
        {data.length === 0 && <Alert type="success" showIcon title="没有发现问题" />}
        {data.map(({ level, text }) => (
          <Alert key={text} type={level} showIcon title={text} />
        ))}
      </div>
    </Section>
  )
}
