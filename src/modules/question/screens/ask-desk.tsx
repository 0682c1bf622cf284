import { AutoComplete, Button, Empty, Input, Segmented, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf, Still } from '#kernel/resource/ask.ts'
import { listAt, useWay } from '#modules/cause/parts/use-way.ts'
import {
  type DatasetFacts,
  type DatasetQuery,
  datasetAsk,
  datasetList,
} from '#modules/dataset/model/index.ts'
import { fetchAsk, useAsk } from '#ui/logic/asks.ts'
import { RequestFailure, sentenceOfError, withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { type AnswerForm, answerForms, dataQuestion } from '../model/index.ts'
import { dataQuestionParse } from '../model/question-calls.ts'
import { AnswerView } from './answer-view.tsx'
import { QueryEditor } from './query-editor.tsx'
import styles from './question.module.css'

type Understood = AnswerOf<typeof dataQuestionParse>

interface Asked {
  readonly text: string
  readonly query: DatasetQuery
  readonly form: Exclude<AnswerForm, 'auto'>
}

const examples = [
  '本年各月捐赠金额对比去年',
  '近30天各渠道捐赠金额占比',
  '去年各季度拨付金额',
  '本年捐赠金额最高的前10个标的',
  '本月捐赠笔数和捐赠人数',
  '本年各退款原因的退款金额',
  '近12个月每月新增捐赠人',
]

/** The question line: what was understood as chips and as a form to change, and the answer. */
export function AskDesk() {
  const [params] = useSearchParams()
  const kept = params.get('kept')
  const { row } = useRecord(dataQuestion, kept)
  if (kept !== null && row === undefined) return <Skeleton active />
  const asked =
    row === undefined
      ? undefined
      : // The cast of an answer that nobody changes: editing makes a copy.
        { text: row.text, query: row.query as DatasetQuery, form: shownForm(row) }
  return <Desk key={kept ?? ''} kept={asked} />
}

/** How a kept question is drawn; `auto` goes by its groups. */
export function shownForm({
  form,
  query,
}: {
  readonly form: AnswerForm
  readonly query: Still<DatasetQuery>
}): Exclude<AnswerForm, 'auto'> {
  if (form !== 'auto') return form
  if (query.dimensions.length === 0) return 'figure'
  return query.dimensions.length > 1 ? 'table' : 'column'
}

function Desk({ kept }: { readonly kept: Asked | undefined }) {
  const [text, setText] = useState(kept?.text ?? '')
  const [understood, setUnderstood] = useState<Understood>()
  const [failure, setFailure] = useState<unknown>()
  const [asked, setAsked] = useState<Asked | undefined>(kept)
  const [isSaving, setSaving] = useState(false)
  const { data: datasets = [] } = useAsk(datasetList, {})
  const ask = async (words: string) => {
    setText(words)
    setFailure(undefined)
    try {
      const read = await fetchAsk(dataQuestionParse, { text: words })
      setUnderstood(read)
      // The cast of an answer that nobody changes: editing makes a copy.
      const query = read.query as DatasetQuery | null
      setAsked(query === null ? undefined : { text: words, query, form: read.form })
    } catch (error) {
      setFailure(error)
    }
  }
  const options = examples.filter(each => each.includes(text.trim())).map(value => ({ value }))
  return (
    <div className={page.page}>
      <PageHeader title="智能数据" />
      <Section>
        <div className={styles.stack}>
          <AutoComplete options={options} value={text} onChange={setText} onSelect={ask}>
            <Input.Search
              size="large"
              maxLength={100}
              aria-label="问题"
              placeholder="用一句话提问，如：去年各季度拨付金额"
              enterButton="查询"
              onSearch={words => words.trim() !== '' && void ask(words.trim())}
            />
          </AutoComplete>
          {failure !== undefined && <p className={styles.refusal}>{sentenceOfError(failure)}</p>}
          {understood && <Parts understood={understood} onPropose={ask} text={text} />}
        </div>
      </Section>
      {asked === undefined ? (
        understood?.refusal == null && (
          <Section title="可以这样问">
            <div className={styles.chips}>
              {examples.map(each => (
                <Button key={each} onClick={() => void ask(each)}>
                  {each}
                </Button>
              ))}
            </div>
          </Section>
        )
      ) : (
        <>
          <QueryEditor
            query={asked.query}
            datasets={datasets}
            onChange={query => setAsked({ ...asked, query })}
          />
          <Answered
            asked={asked}
            datasets={datasets}
            onForm={form => setAsked({ ...asked, form })}
            onSave={() => setSaving(true)}
          />
        </>
      )}
      {isSaving && asked !== undefined && (
        <FormDrawer
          resource={dataQuestion}
          id={null}
          initial={{ text: asked.text, query: asked.query, form: asked.form, pinned: true }}
          hides={() => ['query']}
          onClose={() => setSaving(false)}
          onSaved={() => setSaving(false)}
        />
      )}
    </div>
  )
}

const tones: Readonly<Record<string, string>> = {
  ...{ measure: 'green', dimension: 'blue', filter: 'purple', period: 'orange', compare: 'gold' },
}

interface PartsProps {
  readonly understood: Understood
  readonly text: string
  onPropose(words: string): void
}

/** What became of the words, and what was not understood. */
function Parts({ understood, text, onPropose }: PartsProps) {
  const { parts, unknown, refusal } = understood
  if (refusal !== null) return <p className={styles.refusal}>{refusal}</p>
  return (
    <div className={styles.chips} role="status">
      {parts.map(part => (
        <Tag key={`${part.kind} ${part.text}`} color={tones[part.kind] ?? 'default'}>
          {part.label}
        </Tag>
      ))}
      {unknown.map(each => (
        <span key={each.text}>
          <u className={styles.unknown}>未识别：{each.text}</u>
          {each.proposals.map(proposal => (
            <Button
              key={proposal}
              type="link"
              size="small"
              onClick={() => onPropose(text.replace(each.text, proposal))}
            >
              {proposal}？
            </Button>
          ))}
        </span>
      ))}
    </div>
  )
}

interface AnsweredProps {
  readonly asked: Asked
  readonly datasets: readonly DatasetFacts[]
  onForm(form: Asked['form']): void
  onSave(): void
}

const forms = Object.entries(answerForms).flatMap(([value, label]) =>
  value === 'auto' ? [] : [{ value: value as Asked['form'], label }],
)

function Answered({ asked, datasets, onForm, onSave }: AnsweredProps) {
  const way = useWay()
  const navigate = useNavigate()
  const mayKeep = useCan('dataQuestion.create')
  const mayDraw = useCan('reportTemplate.create')
  const { query, text, form } = asked
  const isWhole =
    query.measures.length > 0 && query.filters.every(({ values }) => values.length > 0)
  const { data, error, refetch } = useAsk(
    datasetAsk,
    isWhole ? { query: JSON.stringify(query) } : null,
  )
  const behind = data && rowsBehind(datasets, query, data)
  const openRows = behind === undefined ? undefined : way(behind)
  const draw = () => {
    const { period: _period, compare: _compare, ...shape } = query
    const chart = JSON.stringify({ title: text, query: shape })
    void navigate(withParams('/zhuanti/reportTemplateAdd', { chart }))
  }
  return (
    <Section
      title={text}
      extra={
        <div className={styles.chips}>
          <Segmented value={form} options={forms} onChange={onForm} />
          {openRows && <Button onClick={() => void navigate(openRows)}>查看明细</Button>}
          {mayDraw && <Button onClick={draw}>存为报告图表</Button>}
          {mayKeep && (
            <Button type="primary" onClick={onSave}>
              加入看板
            </Button>
          )}
        </div>
      }
    >
      {!isWhole && <Empty description="请补全指标和筛选" />}
      {isWhole && error && <Unanswered failure={error} onRetry={() => void refetch()} />}
      {isWhole && !data && !error && <Skeleton active />}
      {isWhole && data && <AnswerView answer={data} form={form} title={text} />}
    </Section>
  )
}

/** The list of the rows behind an answer; undefined where no list says all of its filters. */
function rowsBehind(
  datasets: readonly DatasetFacts[],
  { dataset, filters }: DatasetQuery,
  { from, to }: Pick<AnswerOf<typeof datasetAsk>, 'from' | 'to'>,
): string | undefined {
  const list = datasets.find(({ key }) => key === dataset)?.list
  if (!list || filters.some(({ dimension }) => list.fields[dimension] === undefined))
    return undefined
  return listAt(list.place, [
    ...(from === null ? [] : [[list.on, 'from', from] as const]),
    ...(to === null ? [] : [[list.on, 'to', to] as const]),
    ...(list.states.length === 0 ? [] : [['state', 'in', list.states] as const]),
    ...filters.map(
      ({ dimension, values }) => [list.fields[dimension] ?? '', 'in', values] as const,
    ),
  ])
}

function Unanswered({ failure, onRetry }: { readonly failure: Error; onRetry(): void }) {
  if (failure instanceof RequestFailure && failure.statusCode === 0)
    return <p className={styles.refusal}>{sentenceOfError(failure)}</p>
  return <FailureState size="small" failure={failure} onRetry={onRetry} />
}
