import { Alert, Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { plainText } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { bulletin, bulletinForms } from '../../model/index.ts'
import { bulletinRivals } from '../../model/text-calls.ts'
import styles from '../orange.module.css'
import { Phone, PhoneCard } from '../phone.tsx'

type Shape = keyof typeof bulletinForms

/** 新增公告, and 编辑 with `?id=`: a published one asks what is corrected. */
export default function BulletinForm() {
  const [params] = useSearchParams()
  const { row } = useRecord(bulletin, params.get('id'))
  return (
    <FormScreen
      resource={bulletin}
      hides={values => [
        ...(values.audience === 'level' ? [] : ['levels']),
        ...(values.audience === 'area' ? [] : ['areas']),
        ...(row?.state === 'published' ? [] : ['correction']),
      ]}
    >
      {form => <Beside form={form} id={params.get('id')} />}
    </FormScreen>
  )
}

function Beside({ form, id }: { readonly form: Form; readonly id: string | null }) {
  const [shape, setShape] = useState<Shape>('popup')
  const title = String(useField(form.store, 'title').value ?? '') || '公告标题'
  const content = plainText(String(useField(form.store, 'content').value ?? ''))
  const forms = useField(form.store, 'forms').value as readonly Shape[] | null
  const from = useField(form.store, 'from').value as string | null
  const to = useField(form.store, 'to').value as string | null
  const isPopup = forms?.includes('popup') === true && from !== null && from !== ''
  const { data: rivals } = useAsk(
    bulletinRivals,
    isPopup ? { id: id ?? undefined, from: from ?? '', to: to || undefined } : null,
  )
  return (
    <Section title="预览">
      <div className={look.stack}>
        {rivals && rivals.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`同期还有 ${rivals.length} 条弹窗：${rivals.map(each => `「${each.title}」`).join('')}。同一时间只弹一条，置顶和较新的在前，读过后弹下一条。`}
          />
        )}
        <Segmented<Shape>
          value={shape}
          onChange={setShape}
          options={Object.entries(bulletinForms).map(([value, label]) => ({
            value: value as Shape,
            label,
          }))}
        />
        <Phone>
          {shape === 'popup' && (
            <div className={styles.veil}>
              <PhoneCard title={title}>{content.slice(0, 120)}</PhoneCard>
            </div>
          )}
          {shape === 'ticker' && <div className={styles.ticker}>{title}</div>}
          {shape === 'list' && (
            <PhoneCard title={title}>
              <span className={look.quiet}>{content.slice(0, 40)}</span>
            </PhoneCard>
          )}
        </Phone>
      </div>
    </Section>
  )
}
