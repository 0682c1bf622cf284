import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import type { datasetList } from '#modules/dataset/model/index.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import { blockKinds, type TemplateBlock } from '../../model/index.ts'
import styles from './designer.module.css'

interface BlockOutlineProps {
  readonly blocks: TemplateBlock[]
  readonly chosen: number
  readonly datasets: AnswerOf<typeof datasetList>
  onChoose(at: number): void
  onChange(blocks: TemplateBlock[]): void
}

/** The blocks in their order, one of them chosen; to be moved, doubled and removed. */
export function BlockOutline({ blocks, chosen, datasets, onChoose, onChange }: BlockOutlineProps) {
  const put = (from: number, to: number) => {
    const block = blocks[from]
    if (block === undefined || to < 0 || to >= blocks.length) return
    onChange(blocks.toSpliced(from, 1).toSpliced(to, 0, block))
    onChoose(to)
  }
  if (blocks.length === 0) return <p className={styles.quiet}>还没有内容</p>
  return (
    <ol className={styles.outline}>
      <ByPlace items={blocks}>
        {(block, at) => (
          <li className={at === chosen ? styles.chosen : styles.block}>
            <button type="button" className={styles.choose} onClick={() => onChoose(at)}>
              <Tag>{blockKinds[block.type]}</Tag>
              <strong>{'title' in block ? block.title : '另起一页'}</strong>
              <span className={styles.quiet}>{aboutOf(block, datasets)}</span>
            </button>
            <span className={styles.tools}>
              <Tool label="上移" icon={<ArrowUpOutlined />} onClick={() => put(at, at - 1)} />
              <Tool label="下移" icon={<ArrowDownOutlined />} onClick={() => put(at, at + 1)} />
              <Tool
                label="复制"
                icon={<CopyOutlined />}
                onClick={() => onChange(blocks.toSpliced(at, 0, block))}
              />
              <Tool
                label="删除"
                icon={<DeleteOutlined />}
                onClick={() => {
                  onChange(blocks.toSpliced(at, 1))
                  onChoose(Math.max(0, at - 1))
                }}
              />
            </span>
          </li>
        )}
      </ByPlace>
    </ol>
  )
}

interface ToolProps {
  readonly label: string
  readonly icon: ReactNode
  onClick(): void
}

function Tool({ label, icon, onClick }: ToolProps) {
  return <Button type="text" size="small" aria-label={label} icon={icon} onClick={onClick} />
}

/** What a block is made of, in a line; a dataset that the person may not use is told. */
function aboutOf(block: TemplateBlock, datasets: BlockOutlineProps['datasets']): string {
  if (block.type === 'loop') return `最多 ${block.most} 个标的，每个 ${block.blocks.length} 块`
  if (block.type === 'words') return block.text.slice(0, 40)
  if (block.type === 'signature') return block.lines.join('、')
  if (!('query' in block)) return ''
  const dataset = datasets.find(({ key }) => key === block.query.dataset)
  if (dataset === undefined) return '没有权限使用该数据集，请移除或更换'
  const named = dataset.measures.filter(({ key }) => block.query.measures.includes(key))
  return `${dataset.label}：${named.map(({ label }) => label).join('、')}`
}
