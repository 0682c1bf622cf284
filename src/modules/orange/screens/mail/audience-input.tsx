import { Alert, Button, Input, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { Input as FieldInput } from '#kinds/inputs.ts'
import { tell } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import look from '#ui/views/look.module.css'
import {
  audienceKinds,
  levels,
  type MailAudience,
  mailDelivery,
  mostListed,
  orangeUser,
} from '../../model/index.ts'
import { mailAudienceCount } from '../../model/mail-calls.ts'

type Counted = AnswerOf<typeof mailAudienceCount>

/** Whom a letter is for, with how many they are now and ten of them, masked. */
export function AudienceInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'audience')
  const kind = String(useField(form.store, 'kind').value ?? 'activity')
  const audience = (value ?? { kind: 'all' }) as MailAudience
  const change = (more: Partial<MailAudience>) => set({ ...audience, ...more })
  return (
    <div className={look.stack}>
      <Radio.Group
        value={audience.kind}
        optionType="button"
        options={Object.entries(audienceKinds).map(([key, label]) => ({ value: key, label }))}
        onChange={({ target }) => set({ kind: target.value })}
      />
      {audience.kind === 'some' && <Conditions audience={audience} change={change} />}
      {audience.kind === 'activity' && (
        <Input
          placeholder="活动编号对应的记录"
          value={audience.activity ?? ''}
          onChange={({ target }) => change({ activity: target.value.trim() })}
        />
      )}
      {audience.kind === 'list' && (
        <Input.TextArea
          rows={6}
          placeholder={`每行一个手机号或用户编号，不超过 ${mostListed.toLocaleString('zh-CN')} 行`}
          value={(audience.users ?? []).join('\n')}
          onChange={({ target }) =>
            change({ users: target.value.split(/[\s,，;；]+/).filter(Boolean) })
          }
        />
      )}
      <Count audience={audience} kind={kind} />
    </div>
  )
}

function Conditions({
  audience,
  change,
}: {
  readonly audience: MailAudience
  change(more: Partial<MailAudience>): void
}) {
  return (
    <div className={look.line}>
      <Select
        mode="multiple"
        style={{ minWidth: 180 }}
        placeholder="等级"
        value={audience.levels ?? []}
        options={Object.entries(levels).map(([value, label]) => ({ value, label }))}
        onChange={chosen => change({ levels: chosen as NonNullable<MailAudience['levels']> })}
      />
      <div style={{ width: 220 }}>
        <FieldInput
          field={orangeUser.fields.area}
          value={audience.area ?? null}
          onChange={(area: unknown) =>
            change({ area: typeof area === 'string' ? area : undefined })
          }
          id="audience-area"
          target={{ resource: mailDelivery.path, field: 'user' }}
        />
      </div>
      <Input
        style={{ width: 160 }}
        placeholder="企业"
        value={audience.company ?? ''}
        onChange={({ target }) => change({ company: target.value || undefined })}
      />
      <Input
        style={{ width: 120 }}
        placeholder="标签"
        value={audience.tag ?? ''}
        onChange={({ target }) => change({ tag: target.value || undefined })}
      />
      <InputNumber
        min={1}
        max={3650}
        prefix="近"
        suffix="天活跃"
        style={{ width: 150 }}
        value={audience.activeDays ?? null}
        onChange={activeDays => change({ activeDays: activeDays ?? undefined })}
      />
    </div>
  )
}

function Count({ audience, kind }: { readonly audience: MailAudience; readonly kind: string }) {
  const [counted, setCounted] = useState<Counted>()
  const [failure, setFailure] = useState<string>()
  const count = async () => {
    try {
      setCounted(await tell(mailAudienceCount, { audience, kind: kind as 'activity' }))
      setFailure(undefined)
    } catch (error) {
      setFailure(sentenceOfError(error))
    }
  }
  return (
    <>
      <div className={look.line}>
        <Button onClick={() => void count()}>试算人数</Button>
        {counted && (
          <span>
            <strong>{counted.count.toLocaleString('zh-CN')}</strong> 人
            {counted.optedOut > 0 && (
              <span className={look.quiet}>，另有 {counted.optedOut} 人已退订</span>
            )}
          </span>
        )}
        {counted && counted.samples.length > 0 && (
          <span className={look.quiet}>
            如 {counted.samples.map(({ nickname }) => nickname).join('、')}
          </span>
        )}
      </div>
      {failure && <Alert type="error" showIcon title={failure} />}
      {counted && counted.unknown.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`名单中 ${counted.unknown.length} 行不是橙心用户：${counted.unknown.slice(0, 10).join('、')}`}
        />
      )}
    </>
  )
}
