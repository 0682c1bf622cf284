import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { sentenceOfParts, useConditionTexts } from '#ui/logic/condition-text.ts'
import type { Values } from '#ui/logic/form-store.ts'
import type { Part } from '#ui/logic/list-state.ts'
import { post } from '#ui/logic/request.ts'
import { resourceOf } from '#ui/logic/resources.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { fieldsOf, operatorsOf } from '#ui/logic/view-fields.ts'
import { FilterBuilder } from '#ui/views/filter-builder.tsx'
import { FormScreen } from '#ui/views/form-screen.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { exclusiveLabel, type LabelTarget, publicTargets, targetResources } from '../model/index.ts'

/** A label; its rule is built from the conditions of the target's own list, and tried before it is saved. */
export function LabelForm({ onSaved }: { readonly onSaved: () => void }) {
  return (
    <FormScreen
      resource={exclusiveLabel}
      slots={{ rule: form => <RuleInput form={form} /> }}
      hides={unneeded}
      onSaved={onSaved}
    >
      {form => <Hits form={form} />}
    </FormScreen>
  )
}

/** What a way of labelling, or a target that no visitor sees, has no use for. */
function unneeded({ mode, target }: Values): readonly string[] {
  return [
    ...(mode === 'rule' ? [] : ['rule', 'refresh']),
    ...(publicTargets.includes(target as LabelTarget) ? [] : ['showPublic']),
  ]
}

function useTarget(form: Form): AnyResource | undefined {
  const target = useField(form.store, 'target').value
  return typeof target === 'string' ? resourceOf(targetResources[target as LabelTarget]) : undefined
}

function RuleInput({ form }: { readonly form: Form }) {
  const resource = useTarget(form)
  if (!resource) return <Alert type="info" showIcon title="该对象暂不支持规则标签" />
  return <Builder key={resource.path} form={form} resource={resource} />
}

function Builder({ form, resource }: { readonly form: Form; readonly resource: AnyResource }) {
  const { value, set } = useField(form.store, 'rule')
  const permissions = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const rule = (value ?? []) as readonly Part[]
  const texts = useConditionTexts(resource, rule)
  const fields = fieldsOf(
    resource,
    resource.views.filter ?? resource.views.list,
    permissions,
  ).filter(({ field }) => operatorsOf(field).length > 0)
  return (
    <div className={look.line}>
      <span>{rule.length === 0 ? '未设置' : sentenceOfParts(rule, texts)}</span>
      <Button onClick={() => setOpen(true)}>设置规则</Button>
      {isOpen && (
        <FilterBuilder
          resource={resource}
          fields={fields}
          filter={rule}
          onApply={next => {
            set(next)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function Hits({ form }: { readonly form: Form }) {
  const target = useField(form.store, 'target').value
  const rule = useField(form.store, 'rule').value as readonly Part[] | null
  const mode = useField(form.store, 'mode').value
  const isAsked = mode === 'rule' && (rule ?? []).length > 0
  const { data } = useQuery({
    queryKey: ['classify', 'preview', target, rule],
    queryFn: () =>
      post<{ total: number; list: readonly { id: string; title: string }[] }>(
        '/api/classify/exclusiveLabel/preview',
        { target, rule },
      ),
    enabled: isAsked,
  })
  if (!isAsked) return null
  return (
    <Section title="预览命中" note={data && `共 ${data.total} 条，显示前 ${data.list.length} 条`}>
      <div className={look.line}>
        {(data?.list ?? []).map(({ id, title }) => (
          <span key={id}>{title}</span>
        ))}
        {data?.total === 0 && <span className={look.quiet}>没有符合规则的记录</span>}
      </div>
    </Section>
  )
}
