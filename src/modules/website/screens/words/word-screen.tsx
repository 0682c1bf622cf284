import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Form, Input, Modal, Select, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { printMoment } from '#kinds/moment/moment.ts'
import { fetchAsk, filledIn, tell } from '#ui/logic/asks.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { sensitiveWord, wordCategories, wordLevels, wordScopes } from '../../model/index.ts'
import { sensitiveWordHits, sensitiveWordInsertMany } from '../../model/sensitive-word-calls.ts'
import { WordCheck } from './word-check.tsx'
import { WordScan } from './word-scan.tsx'

const tabs: readonly ListTab[] = [
  { key: 'block', label: '词库', where: [{ field: 'list', op: 'is', value: 'block' }] },
  { key: 'allow', label: '白名单', where: [{ field: 'list', op: 'is', value: 'allow' }] },
]
const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** 敏感词: the list and the allow-list, an online check, searches of what was published. */
export default function WordScreen() {
  const mayCreate = useCan('sensitiveWord.create')
  const mayUpdate = useCan('sensitiveWord.update')
  const [open, setOpen] = useState<'many' | 'check' | null>(null)
  const [hits, setHits] = useState<PresentedOf<typeof sensitiveWord> | null>(null)
  const [scan, setScan] = useState<PresentedOf<typeof sensitiveWord> | null>(null)
  return (
    <>
      <ListScreen
        resource={sensitiveWord}
        title="敏感词"
        tabs={tabs}
        actions={
          <>
            <Button onClick={() => setOpen('check')}>在线检测</Button>
            {mayCreate && <Button onClick={() => setOpen('many')}>批量新增</Button>}
          </>
        }
        rowActions={() => [
          { key: 'hits', label: '命中记录', quiet: true, run: setHits },
          ...(mayUpdate ? [{ key: 'scan', label: '回扫', quiet: true, run: setScan }] : []),
        ]}
        shown={[
          'word',
          'category',
          'level',
          'replacement',
          'scopes',
          'hits30',
          'effectiveTo',
          'state',
        ]}
        columns={{
          word: { width: 160 },
          category: { width: 90 },
          level: { width: 80 },
          hits30: { width: 100 },
          effectiveTo: {
            title: '有效期',
            width: 180,
            render: row =>
              row.effectiveFrom || row.effectiveTo
                ? `${row.effectiveFrom ?? '即日'} 至 ${row.effectiveTo ?? '长期'}`
                : '长期',
          },
          state: { width: 80 },
          scopes: {
            width: 190,
            render: row =>
              Array.isArray(row.scopes) && row.scopes.length > 0
                ? row.scopes.map(code => wordScopes[code as keyof typeof wordScopes]).join('、')
                : '全部',
          },
          replacement: {
            width: 90,
            render: row => (row.level === 'replace' ? (row.replacement ?? '***') : '—'),
          },
        }}
      />
      {open === 'many' && <ManyWords onClose={() => setOpen(null)} />}
      {open === 'check' && <WordCheck onClose={() => setOpen(null)} />}
      {hits && <WordHits row={hits} onClose={() => setHits(null)} />}
      {scan && <WordScan row={scan} onClose={() => setScan(null)} />}
    </>
  )
}

interface Many {
  readonly text: string
  readonly list: string
  readonly category: string
  readonly level: string
  readonly replacement?: string
  readonly scopes?: readonly string[]
}

function ManyWords({ onClose }: { readonly onClose: () => void }) {
  const { message, modal } = App.useApp()
  const refresh = useRefresh(sensitiveWord)
  const [form] = Form.useForm<Many>()
  const list = Form.useWatch('list', form)
  const level = Form.useWatch('level', form)
  const save = async () => {
    const values = await form.validateFields().catch(() => null)
    if (values === null) return
    const { text, ...more } = values
    const words = text
      .split(/\n/)
      .map(word => word.trim())
      .filter(Boolean)
    try {
      const done = await tell(
        sensitiveWordInsertMany,
        filledIn(sensitiveWordInsertMany, { ...more, words }),
      )
      await refresh()
      if (done.refused.length === 0) message.success(`已新增 ${done.added} 个词，立即生效`)
      else
        modal.warning({
          title: `新增 ${done.added} 个，${done.refused.length} 个未新增`,
          content: done.refused.map(({ word, reason }) => (
            <div key={word}>{`${word}：${reason}`}</div>
          )),
        })
      onClose()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Modal
      open
      title="批量新增敏感词"
      okText="新增"
      cancelText="取消"
      onOk={save}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ list: 'block', category: 'own', level: 'review', scopes: [] }}
      >
        <Form.Item
          name="text"
          label="词，一行一个"
          rules={[{ required: true, message: '请填写词' }]}
        >
          <Input.TextArea rows={6} placeholder={'加微信\n扫码领红包'} />
        </Form.Item>
        <div className={look.line}>
          <Form.Item name="list" label="名单">
            <Select style={{ width: 120 }} options={options({ block: '词库', allow: '白名单' })} />
          </Form.Item>
          <Form.Item name="category" label="类别">
            <Select style={{ width: 140 }} options={options(wordCategories)} />
          </Form.Item>
          <Form.Item name="level" label="级别" hidden={list === 'allow'}>
            <Select style={{ width: 120 }} options={options(wordLevels)} />
          </Form.Item>
        </div>
        {list !== 'allow' && level === 'replace' && (
          <Form.Item name="replacement" label="替换为" extra="留空为 ***">
            <Input maxLength={40} />
          </Form.Item>
        )}
        <Form.Item name="scopes" label="适用范围" extra="留空为全部">
          <Select mode="multiple" options={options(wordScopes)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function WordHits({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof sensitiveWord>
  readonly onClose: () => void
}) {
  const { data } = useQuery({
    queryKey: ['resource', sensitiveWord.path, 'record', row.id, 'hits'],
    queryFn: () => fetchAsk(sensitiveWordHits, { id: row.id }),
  })
  return (
    <Drawer open size={520} title={`命中记录 · ${row.word}`} onClose={onClose}>
      {!data ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <EmptyState
          size="small"
          title="还没有命中"
          hint="命中该词的新内容会记录在这里，保存 180 天。"
        />
      ) : (
        <div className={look.stack}>
          {data.map(({ scope, excerpt, at }) => (
            <div key={`${at}${excerpt}`} className={look.line}>
              <Tag>{wordScopes[scope as keyof typeof wordScopes] ?? '其他'}</Tag>
              <span>{excerpt}</span>
              <span className={`${look.push} ${look.quiet}`}>
                {printMoment(new Date(at).toISOString())}
              </span>
            </div>
          ))}
        </div>
      )}
    </Drawer>
  )
}
