import { UndoOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button, Segmented, Upload } from 'antd'
import { useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import type { datasetList } from '#modules/dataset/model/index.ts'
import { tell } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import {
  blockKinds,
  causePlaceholders,
  placeholders,
  type TemplateBlock,
  type TemplateContent,
} from '../../model/index.ts'
import { reportTemplateCheck } from '../../model/template/template-calls.ts'
import { BlockEditor } from './block-editor.tsx'
import { BlockOutline } from './block-outline.tsx'
import { readContent } from './content-file.ts'
import styles from './designer.module.css'
import { newBlock } from './new-block.ts'
import { TemplatePaper } from './template-paper.tsx'
import { useSteps } from './use-steps.ts'

interface DesignerProps {
  readonly content: TemplateContent
  readonly name: string
  readonly datasets: AnswerOf<typeof datasetList>
  onChange(blocks: TemplateBlock[]): void
  onTakeOver(content: TemplateContent): void
}

type Faults = AnswerOf<typeof reportTemplateCheck>

/** The blocks of a template: the palette, the paper in its order, and what the chosen block is. */
export function Designer({ content, name, datasets, onChange, onTakeOver }: DesignerProps) {
  const { blocks } = content
  const { message } = App.useApp()
  const [at, setAt] = useState(0)
  const [look, setLook] = useState<'outline' | 'sample' | 'real'>('outline')
  const [faults, setFaults] = useState<Faults>()
  const steps = useSteps(blocks, onChange)
  const chosen = blocks[at]
  const add = (type: TemplateBlock['type']) => {
    const place = blocks.length === 0 ? 0 : at + 1
    steps.change(blocks.toSpliced(place, 0, newBlock(type)))
    setAt(place)
  }
  const check = async () => {
    try {
      const found = await tell(reportTemplateCheck, content)
      setFaults(found)
      if (found.length === 0) message.success('没有发现问题，可以发布')
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const takeOver = async (file: File) => {
    const read = await readContent(file)
    if (typeof read === 'string') return void message.error(read)
    onTakeOver(read)
    setAt(0)
  }
  return (
    <div className={styles.designer}>
      <div className={styles.bar}>
        <Segmented
          value={look}
          onChange={setLook}
          options={[
            { value: 'outline', label: '编排' },
            { value: 'sample', label: '示例数据' },
            { value: 'real', label: '真实数据' },
          ]}
        />
        <Button icon={<UndoOutlined />} disabled={!steps.canUndo} onClick={steps.undo}>
          撤销
        </Button>
        <Button onClick={() => void check()}>检查</Button>
        <Upload
          accept=".json"
          showUploadList={false}
          beforeUpload={file => {
            void takeOver(file)
            return false
          }}
        >
          <Button icon={<UploadOutlined />}>导入</Button>
        </Upload>
      </div>
      {faults !== undefined && faults.length > 0 && (
        <ul className={styles.faults} aria-label="检查结果">
          {faults.map(({ block, sentence }) => (
            <li key={sentence}>
              {block === null ? (
                sentence
              ) : (
                <Button type="link" size="small" danger onClick={() => setAt(block)}>
                  {sentence}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.panes}>
        <div className={styles.palette}>
          <h4>添加</h4>
          {Object.entries(blockKinds).map(([type, label]) => (
            <Button key={type} block onClick={() => add(type as TemplateBlock['type'])}>
              {label}
            </Button>
          ))}
          <h4>占位符</h4>
          <Placeholders content={content} isInLoop={chosen?.type === 'loop'} />
        </div>
        <div className={styles.middle}>
          {look === 'outline' ? (
            <BlockOutline
              blocks={blocks}
              chosen={at}
              datasets={datasets}
              onChoose={setAt}
              onChange={steps.change}
            />
          ) : (
            <TemplatePaper content={content} name={name} figures={look} />
          )}
        </div>
        <div className={styles.properties}>
          {chosen === undefined ? (
            <p className={styles.quiet}>从左侧添加内容</p>
          ) : (
            <BlockEditor
              key={at}
              block={chosen}
              datasets={datasets}
              onChange={next =>
                steps.change(blocks.map((each, place) => (place === at ? next : each)))
              }
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** What words may hold; a click copies it. */
function Placeholders({
  content,
  isInLoop,
}: {
  readonly content: TemplateContent
  readonly isInLoop: boolean
}) {
  const { message } = App.useApp()
  const named: Readonly<Record<string, string>> = {
    ...placeholders,
    ...(isInLoop ? causePlaceholders : {}),
    ...Object.fromEntries(
      content.filterFields.map(({ enName, label }) => [`filter.${enName}`, label]),
    ),
  }
  const copy = async (name: string) => {
    await navigator.clipboard.writeText(`{{${name}}}`)
    message.success('已复制，粘贴到正文中')
  }
  return (
    <div className={styles.placeholders}>
      {Object.entries(named).map(([name, label]) => (
        <Button
          key={name}
          size="small"
          type="dashed"
          title={`{{${name}}}`}
          onClick={() => void copy(name)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
