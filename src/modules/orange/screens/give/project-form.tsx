import { Alert, Select } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { heartPools } from '../../model/give-calls.ts'
import { donationProject } from '../../model/index.ts'
import { Phone, PhoneCard } from '../phone.tsx'

/** 新增捐赠项目, and 编辑 with `?id=`: what is given to, whose money it is, and what a pack is worth. */
export default function ProjectForm() {
  return (
    <FormScreen resource={donationProject} slots={{ pool: form => <PoolInput form={form} /> }}>
      {form => <Preview form={form} />}
    </FormScreen>
  )
}

function PoolInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'pool')
  const { data } = useAsk(heartPools, {})
  if (data && data.length === 0)
    return <Alert type="info" showIcon title="还没有已入资的资金池，请先在配捐中设立资金池并入资" />
  return (
    <Select
      aria-label="出资资金池"
      style={{ width: '100%' }}
      value={typeof value === 'string' && value ? value : null}
      onChange={set}
      options={(data ?? []).map(({ id, title, sponsor, available }) => ({
        value: id,
        label: `${title}（${sponsor}，余 ¥${(available / 100).toFixed(2)}）`,
      }))}
    />
  )
}

function Preview({ form }: { readonly form: Form }) {
  const title = String(useField(form.store, 'title').value ?? '') || '捐赠项目'
  const packHearts = Number(useField(form.store, 'packHearts').value ?? 0)
  const packAmount = Number(useField(form.store, 'packAmount').value ?? 0)
  const pool = useField(form.store, 'pool').value
  const { data } = useAsk(heartPools, {})
  const sponsor = data?.find(({ id }) => id === pool)?.sponsor ?? '出资方'
  const worth = packHearts > 0 ? Math.floor(1000 / packHearts) * packAmount : 0
  return (
    <Section title="预览" note={`1,000 橙心 = ¥${(worth / 100).toFixed(2)}`}>
      <Phone>
        <PhoneCard title={title}>
          <div>
            {packHearts} 橙心 = <Money fen={packAmount} />
          </div>
          <div className={look.quiet}>由{sponsor}按橙心捐出资金</div>
        </PhoneCard>
      </Phone>
    </Section>
  )
}
