import { App, Button, Descriptions } from 'antd'
import { useState } from 'react'
import { choice, ref, text } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { type MappedFact, syncFacts } from '#modules/cause/model/index.ts'
import { RowsInput, type RowValues } from '#modules/cause/parts/form/rows-input.tsx'
import { filledIn, tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import type { partnerPlatform } from '../model/index.ts'
import { previewMapping, saveMapping } from '../model/platform-calls.ts'
import styles from './partner.module.css'

const columns = {
  ours: { field: choice('本平台字段', syncFacts, { required: true }), part: 3 },
  theirs: { field: text('对方字段', { max: 60 }), part: 3 },
  values: {
    field: text('值对照', { max: 2000, lines: 2, hint: '每行一个：本平台的值=对方的值' }),
    part: 4,
  },
}
const blank: RowValues = { ours: null, theirs: '', values: null }
const cause = ref('标的', 'project/cause', { required: true })

/** The table of values as lines of text, and back. */
const asLines = ({ ours, theirs, values }: MappedFact): RowValues => ({
  ...{ ours, theirs },
  values: values.length === 0 ? null : values.map(each => `${each.ours}=${each.theirs}`).join('\n'),
})

function asFact({ ours, theirs, values }: RowValues): unknown {
  const lines = String(values ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const pairs = lines.map(line => {
    const at = line.indexOf('=')
    return at < 0
      ? { ours: line, theirs: '' }
      : { ours: line.slice(0, at).trim(), theirs: line.slice(at + 1).trim() }
  })
  return { ours, theirs: theirs ?? '', values: pairs }
}

interface MappingEditorProps {
  readonly row: PresentedOf<typeof partnerPlatform>
  onSaved(): void
}

/** 字段映射: how the platform calls what it is told of causes, tried on one of them before it is saved. */
export function MappingEditor({ row, onSaved }: MappingEditorProps) {
  const { message } = App.useApp()
  const [lines, setLines] = useState<readonly RowValues[]>(() => (row.mapping ?? []).map(asLines))
  const [tried, setTried] = useState<string | null>(null)
  const [shown, setShown] = useState<{ sent?: unknown; lack: string | null }>()
  const [isBusy, setBusy] = useState(false)
  const mayUpdate = row.can.includes('update')
  const send = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setBusy(false)
    }
  }
  const mapping = lines.map(asFact)
  const save = () =>
    send(async () => {
      const { id, version } = row
      const said = filledIn(saveMapping, { id, version, mapping })
      const { mappingVersion } = await tell(saveMapping, said)
      message.success(`字段映射已保存为第 ${mappingVersion} 版`)
      onSaved()
    })
  const preview = () =>
    send(async () => {
      const said = filledIn(previewMapping, { id: row.id, cause: tried, mapping })
      setShown(await tell(previewMapping, said))
    })
  return (
    <Section
      title="字段映射"
      note={
        row.mappingVersion === null ? '未设置，按本平台字段名发送' : `第 ${row.mappingVersion} 版`
      }
      extra={
        mayUpdate && (
          <Button type="primary" loading={isBusy} onClick={() => void save()}>
            保存映射
          </Button>
        )
      }
    >
      <div className={look.stack}>
        <span className={look.quiet}>
          设置后只发送列出的字段；对方字段可用点号分层，如
          project.title。全部删除即恢复按本平台字段名发送。
        </span>
        <RowsInput
          columns={columns}
          value={lines}
          blank={blank}
          addLabel="添加字段"
          max={60}
          onChange={rows => setLines(rows ?? [])}
        />
        {mayUpdate && (
          <div className={look.line}>
            <div style={{ width: 320 }}>
              <Input
                field={cause}
                value={tried}
                onChange={next => setTried(next as string | null)}
              />
            </div>
            <Button disabled={tried === null} loading={isBusy} onClick={() => void preview()}>
              预览报文
            </Button>
          </div>
        )}
        {shown?.lack && <Descriptions items={[{ label: '暂不能同步', children: shown.lack }]} />}
        {shown && <pre className={styles.code}>{JSON.stringify(shown.sent, null, 2)}</pre>}
      </div>
    </Section>
  )
}
