import { Button, Checkbox, Skeleton, Table, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { NoneNamed } from '#ui/views/none-named.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { product, productPart } from '../model/index.ts'
import { useSavePart } from './use-save-part.ts'

/** 编辑模块: one module inside one product: what comes with it. */
export default function PartScreen() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const part = params.get('module')
  if (!id || !part) return <NoneNamed label="产品和模块" />
  return <Part key={`${id} ${part}`} id={id} part={part} />
}

function Part({ id, part }: { readonly id: string; readonly part: string }) {
  const navigate = useNavigate()
  const { row, failure, refresh } = useRecord(product, id)
  const { data, error, refetch } = useAsk(productPart, { id, module: part })
  const [chosen, setChosen] = useState<readonly string[]>()
  const { save, isSaving } = useSavePart()
  if (failure ?? error)
    return <FailureState failure={(failure ?? error) as Error} onRetry={() => void refresh()} />
  if (!row || !data) return <Skeleton active />
  const held = chosen ?? data.functions.filter(({ isIncluded }) => isIncluded).map(each => each.id)
  const store = async () => {
    const own = new Set(data.functions.map(each => each.id))
    const others = (row.functions ?? []).filter(each => !own.has(each))
    await save(row, [...others, ...held])
    setChosen(undefined)
    await refetch()
  }
  return (
    <div className={page.page}>
      <PageHeader
        title={data.module}
        note={data.product}
        actions={
          <>
            <Button onClick={() => void navigate(withParams('/product/edit', { id }))}>
              返回产品
            </Button>
            <Button
              type="primary"
              loading={isSaving}
              disabled={chosen === undefined || !row.can.includes('update')}
              onClick={() => void store()}
            >
              保存
            </Button>
          </>
        }
      />
      <Section title="功能" note="勾选该产品包含的功能">
        {data.functions.length === 0 ? (
          <EmptyState size="small" title="该模块没有可选功能" />
        ) : (
          <Checkbox.Group
            value={[...held]}
            options={data.functions.map(each => ({ value: each.id, label: each.name }))}
            onChange={ids => setChosen(ids as string[])}
          />
        )}
      </Section>
      <Section
        title="菜单"
        note={`${data.menus.length} 个页面，${data.controls} 个控件`}
        padding="flush"
      >
        <Table
          size="small"
          rowKey="path"
          pagination={false}
          dataSource={[...data.menus]}
          columns={[
            { title: '页面', dataIndex: 'title', width: 200 },
            { title: '路径', dataIndex: 'path' },
            {
              title: '菜单',
              width: 120,
              dataIndex: 'hidden',
              render: (isHidden: boolean) => (isHidden ? '随上级页面' : '显示'),
            },
          ]}
        />
      </Section>
      <Section title="其他产品">
        <div className={look.line}>
          {data.others.map(({ name, isIncluded }) => (
            <Tag key={name} color={isIncluded ? 'green' : 'default'}>
              {name}：{isIncluded ? '包含' : '不含'}
            </Tag>
          ))}
        </div>
      </Section>
    </div>
  )
}
