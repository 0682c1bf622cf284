import { Button, Input, InputNumber, Select } from 'antd'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import type { datasetList } from '#modules/dataset/model/index.ts'
import { ShapeEditor } from '#modules/dataset/parts/shape-editor.tsx'
import { ByPlace } from '#ui/views/by-place.tsx'
import { Section } from '#ui/views/section.tsx'
import {
  blockKinds,
  chartTypes,
  type InnerBlock,
  type ReportChartSettings,
  type TemplateBlock,
} from '../../model/index.ts'
import styles from './designer.module.css'
import { newBlock } from './new-block.ts'

interface BlockEditorProps<B extends TemplateBlock> {
  readonly block: B
  readonly datasets: AnswerOf<typeof datasetList>
  onChange(next: TemplateBlock): void
}

/** What one block is: its title, its words or figures, its drawing. */
export function BlockEditor({ block, datasets, onChange }: BlockEditorProps<TemplateBlock>) {
  if (block.type === 'pageBreak') return <p className={styles.quiet}>其后的内容另起一页。</p>
  const titled = (
    <div className={styles.line}>
      <span>标题</span>
      <Input
        aria-label="标题"
        value={block.title}
        maxLength={40}
        onChange={({ target }) => onChange({ ...block, title: target.value })}
      />
    </div>
  )
  return (
    <div className={styles.editor}>
      <h4>{blockKinds[block.type]}</h4>
      {titled}
      {block.type === 'words' && (
        <Input.TextArea
          value={block.text}
          maxLength={3000}
          autoSize={{ minRows: 6, maxRows: 18 }}
          aria-label="正文"
          onChange={({ target }) => onChange({ ...block, text: target.value })}
        />
      )}
      {block.type === 'signature' && (
        <Select
          mode="tags"
          open={false}
          maxCount={6}
          aria-label="签署人"
          value={block.lines}
          onChange={(lines: string[]) => onChange({ ...block, lines })}
        />
      )}
      {'query' in block && (
        <ShapeEditor
          value={block.query}
          datasets={datasets}
          mostGroups={{ figures: 0, table: 2, chart: 1 }[block.type]}
          onChange={query => onChange({ ...block, query })}
        />
      )}
      {block.type === 'chart' && (
        <ChartEditor
          settings={block.settings}
          height={block.height}
          onChange={part => onChange({ ...block, ...part })}
        />
      )}
      {block.type === 'loop' && (
        <LoopEditor block={block} datasets={datasets} onChange={onChange} />
      )}
    </div>
  )
}

const texts = [
  ['title', '图题'],
  ['subTitle', '副题'],
  ['xTitle', '横轴名'],
  ['yTitle', '纵轴名'],
  ['suffix', '单位'],
  ['tip', '提示'],
] as const

interface ChartEditorProps {
  readonly settings: ReportChartSettings
  readonly height: number
  onChange(part: { settings?: ReportChartSettings; height?: number }): void
}

/** The eight attributes of a chart, and its height. */
function ChartEditor({ settings, height, onChange }: ChartEditorProps) {
  const change = (part: Partial<ReportChartSettings>) =>
    onChange({ settings: { ...settings, ...part } })
  return (
    <>
      <div className={styles.line}>
        <span>图形</span>
        <Select
          aria-label="图形"
          value={String(settings.chartType)}
          options={Object.entries(chartTypes).map(([value, label]) => ({ value, label }))}
          onChange={value =>
            change({ chartType: Number(value) as ReportChartSettings['chartType'] })
          }
        />
      </div>
      <div className={styles.line}>
        <span>系列</span>
        <Select
          aria-label="系列"
          value={settings.dataFormat}
          options={[
            { value: 1 as const, label: '每个指标一个系列' },
            { value: -1 as const, label: '每个分组一个系列' },
          ]}
          onChange={dataFormat => change({ dataFormat })}
        />
      </div>
      {texts.map(([name, label]) => (
        <div key={name} className={styles.line}>
          <span>{label}</span>
          <Input
            aria-label={label}
            value={settings[name]}
            maxLength={name === 'suffix' ? 10 : name === 'tip' ? 20 : 40}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        </div>
      ))}
      <div className={styles.line}>
        <span>图高</span>
        <InputNumber
          aria-label="图高"
          min={160}
          max={600}
          precision={0}
          value={height}
          onChange={next => onChange({ height: next ?? 280 })}
        />
      </div>
    </>
  )
}

type Loop = Extract<TemplateBlock, { type: 'loop' }>

const innerKinds = ['words', 'figures', 'table', 'chart'] as const

/** The blocks that are drawn for each cause. */
function LoopEditor({ block, datasets, onChange }: BlockEditorProps<Loop>) {
  const set = (blocks: InnerBlock[]) => onChange({ ...block, blocks })
  return (
    <>
      <div className={styles.line}>
        <span>最多标的</span>
        <InputNumber
          aria-label="最多标的"
          min={1}
          max={20}
          precision={0}
          value={block.most}
          onChange={most => onChange({ ...block, most: most ?? 10 })}
        />
      </div>
      <ByPlace items={block.blocks}>
        {(inner, at) => (
          <Section
            title={`第 ${at + 1} 块`}
            extra={
              <Button
                size="small"
                type="text"
                danger
                onClick={() => set(block.blocks.toSpliced(at, 1))}
              >
                移除
              </Button>
            }
          >
            <BlockEditor
              block={inner}
              datasets={datasets}
              onChange={next => set(block.blocks.toSpliced(at, 1, next as InnerBlock))}
            />
          </Section>
        )}
      </ByPlace>
      <div className={styles.placeholders}>
        {innerKinds.map(type => (
          <Button
            key={type}
            size="small"
            disabled={block.blocks.length >= 6}
            onClick={() => set([...block.blocks, newBlock(type) as InnerBlock])}
          >
            添加{blockKinds[type]}
          </Button>
        ))}
      </div>
    </>
  )
}
