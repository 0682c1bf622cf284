import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox } from 'antd'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { Input } from '#kinds/inputs.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, get, withParams } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { nodeIn, nodesOf, sumBelow } from '#ui/logic/tree.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { usesOf } from '#ui/logic/uses.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { type CategoryDomain, category, causeDomains } from '../model/index.ts'
import styles from './classify.module.css'

/** 新增分类, and by `?id=` 编辑: a code is proposed from the name, the field of the law taken from the parent. */
export default function CategoryForm() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [goesOn, setGoesOn] = useState(false)
  const [times, setTimes] = useState(0)
  const domain = params.get('domain')
  const parent = params.get('parent')
  const isNew = !params.get('id')
  const { row: merged } = useRecord(category, params.get('id'))
  // An old address of a merged category leads to where its records are.
  if (merged?.mergedInto != null)
    return <Navigate replace to={withParams('/classify/add', { id: merged.mergedInto })} />
  return (
    <FormScreen
      key={times}
      resource={category}
      screen={isNew ? undefined : '编辑分类'}
      hides={({ domain: of }) =>
        causeDomains.includes(of as CategoryDomain) ? [] : ['charityField', 'platformCode']
      }
      initial={{ ...(domain ? { domain } : {}), ...(parent ? { parent } : {}) }}
      slots={{
        parent: form => <ParentInput form={form} />,
        ...(isNew ? { code: form => <CodeInput form={form} /> } : {}),
      }}
      onSaved={row => {
        if (isNew && goesOn) {
          navigate(
            withParams('/classify/add', {
              domain: row.domain,
              parent: row.parent !== null ? row.parent : undefined,
            }),
            { replace: true },
          )
          setTimes(times + 1)
        } else navigate(withParams('/classify/addClassify', { domain: row.domain }))
      }}
    >
      {form => (
        <>
          <Inherit form={form} isNew={isNew} />
          {merged && <Moved form={form} row={merged} />}
          <Preview form={form} />
          {isNew && (
            <Checkbox checked={goesOn} onChange={({ target }) => setGoesOn(target.checked)}>
              保存并继续新增（保留业务域和上级）
            </Checkbox>
          )}
        </>
      )}
    </FormScreen>
  )
}

/** How many records change their path when the category goes elsewhere. */
function Moved({ form, row }: { readonly form: Form; readonly row: PresentedOf<typeof category> }) {
  const parent = useField(form.store, 'parent').value ?? null
  const isElsewhere = parent !== (row.parent ?? null)
  const filter = JSON.stringify([{ field: 'domain', op: 'is', value: row.domain }])
  const { data } = useQuery({
    queryKey: ['resource', category.path, 'tree', row.domain],
    queryFn: () =>
      get<readonly PresentedOf<typeof category>[]>(callOf(category, 'getList'), {
        filter,
        sort: 'sort',
      }),
    enabled: isElsewhere,
  })
  if (!isElsewhere || !data) return null
  const own = nodeIn(nodesOf(data), row.id)
  const count = own === undefined ? 0 : sumBelow(own, each => usesOf(each).total)
  return (
    <Alert
      type="info"
      showIcon
      title={`移动后，${count.toLocaleString('zh-CN')} 条记录的分类路径随之改变。`}
    />
  )
}

/** Parents are offered from the same domain only. */
function ParentInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'parent')
  const domain = useField(form.store, 'domain').value
  const field = {
    ...category.fields.parent,
    where: [
      { field: 'domain', op: 'is' as const, value: domain },
      { field: 'state', op: 'is' as const, value: 'enabled' },
    ],
  }
  return (
    <Input
      key={String(domain)}
      field={field}
      value={value ?? null}
      onChange={set}
      id="category-parent"
      disabled={!domain}
      target={{ resource: category.path, field: 'parent' }}
    />
  )
}

function CodeInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'code')
  const name = String(useField(form.store, 'name').value ?? '').trim()
  const domain = useField(form.store, 'domain').value
  const { data } = useQuery({
    queryKey: ['classify', 'code', domain, name],
    queryFn: () =>
      get<{ code: string }>('/api/classify/category/getCode', { domain: String(domain), name }),
    enabled: name.length >= 2 && typeof domain === 'string',
  })
  return (
    <div className={look.line}>
      <div style={{ flex: 1 }}>
        <Input
          field={category.fields.code}
          value={value ?? null}
          onChange={set}
          id="category-code"
          target={{ resource: category.path, field: 'code' }}
        />
      </div>
      {data && data.code !== value && (
        <Button onClick={() => set(data.code)}>用 {data.code}</Button>
      )}
    </div>
  )
}

/** A new category below another starts with the parent's field of the law. */
function Inherit({ form, isNew }: { readonly form: Form; readonly isNew: boolean }) {
  const parent = useField(form.store, 'parent').value
  const { data } = useQuery({
    queryKey: ['resource', category.path, 'record', parent],
    queryFn: () =>
      get<PresentedOf<typeof category>>('/api/classify/category/getById', { id: String(parent) }),
    enabled: isNew && typeof parent === 'string' && parent !== '',
  })
  useEffect(() => {
    if (data?.charityField && !form.store.value('charityField'))
      form.store.set('charityField', data.charityField)
  }, [data, form.store])
  return null
}

function Preview({ form }: { readonly form: Form }) {
  const name = useField(form.store, 'name').value
  const colour = useField(form.store, 'colour').value
  const icon = useField(form.store, 'icon').value
  return (
    <Section title="预览" note="捐赠人看到的样子">
      <span
        className={styles.chip}
        style={{ background: typeof colour === 'string' ? colour : '#6f6f6f' }}
      >
        {typeof icon === 'string' && (
          <img src={fileUrl(icon, 'thumb')} width={18} height={18} alt="" />
        )}
        {String(name ?? '') || '分类名称'}
      </span>
    </Section>
  )
}
