import { useSearchParams } from 'react-router'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { copywriting, fillIn, type Position, positions, sampleValues } from '../../model/index.ts'
import { Phone, PhoneCard } from '../phone.tsx'

/** 新增 and 编辑文案: the place first, with its variables, its limit and how it looks on a phone. */
export default function CopyForm() {
  return (
    <FormScreen
      resource={copywriting}
      hides={values => (values.audience === 'level' ? [] : ['levels'])}
      anew={{ code: null }}
    >
      {form => <Beside form={form} />}
    </FormScreen>
  )
}

function Beside({ form }: { readonly form: Form }) {
  const [params] = useSearchParams()
  const { row } = useRecord(copywriting, params.get('id'))
  const position = useField(form.store, 'position').value as Position | null
  const title = String(useField(form.store, 'title').value ?? '')
  const content = String(useField(form.store, 'content').value ?? '')
  const pictures = useField(form.store, 'images').value as readonly string[] | null
  if (!position) return null
  const { label, limit, variables } = positions[position]
  return (
    <Section title="预览" note={`${label}，不超过 ${limit} 字，现有 ${content.length} 字`}>
      <div className={look.stack}>
        <span className={look.quiet}>
          {variables.length === 0
            ? '该位置没有变量'
            : `可用变量：${variables.map(each => `{{${each}}}`).join(' ')}`}
        </span>
        {row?.state === 'online' && row.content !== content && (
          <span className={look.quiet}>
            原文（第 {row.versionNo} 版）：{row.content}
          </span>
        )}
        <Phone>
          <PhoneCard title={fillIn(title, sampleValues)} pictures={pictures ?? []}>
            {fillIn(content, sampleValues)}
          </PhoneCard>
        </Phone>
      </div>
    </Section>
  )
}
