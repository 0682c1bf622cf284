import { Alert, Tag } from 'antd'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { product } from '../model/index.ts'

/** What the organisation will see of the chosen product, before it is saved. */
export function Sold({ form }: { readonly form: Form }) {
  const chosen = useField(form.store, 'product').value
  const { row } = useRecord(product, typeof chosen === 'string' && chosen !== '' ? chosen : null)
  if (!row) return null
  return (
    <Section title="开通后可用" note={`${row.name}，第 ${row.release} 版`}>
      {row.state !== 'onSale' && <Alert type="warning" showIcon title="该产品未上架" />}
      <div className={look.line}>
        {(row.shown.modules ?? []).map(name => (
          <Tag key={name} color="blue">
            {name}
          </Tag>
        ))}
        {(row.shown.functions ?? []).map(name => (
          <Tag key={name}>{name}</Tag>
        ))}
      </div>
    </Section>
  )
}
