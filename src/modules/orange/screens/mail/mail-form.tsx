import { plainText } from '#kinds/index.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { fillIn, mailVariables, sampleValues, stationMail } from '../../model/index.ts'
import { Phone, PhoneCard } from '../phone.tsx'
import { AudienceInput } from './audience-input.tsx'

/** 新增 and 编辑站内信; what waits in the queue is taken out of it by an edit. */
export default function MailForm() {
  return (
    <FormScreen
      resource={stationMail}
      slots={{ audience: form => <AudienceInput form={form} /> }}
      hides={values => [
        ...(values.sendMode === 'at' ? [] : ['sendAt']),
        ...(values.sendMode === 'event' ? [] : ['event']),
      ]}
    >
      {form => <Preview form={form} />}
    </FormScreen>
  )
}

function Preview({ form }: { readonly form: Form }) {
  const title = String(useField(form.store, 'title').value ?? '')
  const content = plainText(String(useField(form.store, 'content').value ?? ''))
  return (
    <Section title="预览" note={`可用变量：${mailVariables.map(each => `{{${each}}}`).join(' ')}`}>
      <Phone>
        <PhoneCard title={fillIn(title, sampleValues) || '标题'}>
          <span className={look.quiet}>{fillIn(content, sampleValues).slice(0, 200)}</span>
        </PhoneCard>
      </Phone>
    </Section>
  )
}
