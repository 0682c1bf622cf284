import { Alert } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { useCan } from '#ui/logic/use-can.ts'
import dialog from '#ui/views/dialog.module.css'
import { Section } from '#ui/views/section.tsx'
import { securityKeyChecks } from '../../model/security-key-calls.ts'

/** 系统检查: what keeps keys from working as they should, or that nothing does. */
export function KeyChecks() {
  const maySee = useCan('trustedCa.view')
  const { data } = useAsk(securityKeyChecks, {}, { enabled: maySee })
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
