import { PlusOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { isAnyOf } from '#kinds/filter.ts'
import { sentenceOfParts, useConditionTexts } from '#ui/logic/condition-text.ts'
import type { Part } from '#ui/logic/list-state.ts'
import type { ViewField } from '#ui/logic/view-fields.ts'
import styles from './filter-builder.module.css'
import {
  FilterAlternatives,
  FilterLines,
  firstOf,
  isComplete,
  type Line,
  linesOf,
} from './filter-lines.tsx'

export interface FilterBuilderProps {
  readonly resource: AnyResource
  /** Fields that may be filtered. */
  readonly fields: readonly ViewField[]
  readonly filter: readonly Part[]
  onApply(filter: readonly Part[]): void
  onClose(): void
}

/**
 * Any conditions over any field of the list: all of the first ones must hold, and one of each
 * group. The sentence below says the same in words.
 */
export function FilterBuilder({ resource, fields, filter, onApply, onClose }: FilterBuilderProps) {
  const [all, setAll] = useState(() => {
    const plain = filter.flatMap(part => (isAnyOf(part) ? [] : [part]))
    return linesOf(filter.length > 0 ? plain : firstOf(fields))
  })
  const [groups, setGroups] = useState<readonly (readonly Line[])[]>(() =>
    filter.flatMap(part => (isAnyOf(part) ? [linesOf(part.any)] : [])),
  )
  const complete = [...all.map(line => [line]), ...groups].flatMap(partOf)
  const texts = useConditionTexts(resource, complete)
  return (
    <Drawer
      open
      title="高级筛选"
      size={640}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button
            onClick={() => {
              setAll([])
              setGroups([])
            }}
          >
            清空
          </Button>
          <span className={styles.gap} />
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" onClick={() => onApply(complete)}>
            应用筛选
          </Button>
        </div>
      }
    >
      <p className={styles.rule}>同时满足以下全部条件：</p>
      <FilterLines fields={fields} lines={all} onChange={setAll} />
      {groups.map(lines => (
        <FilterAlternatives
          key={lines[0]?.key}
          fields={fields}
          lines={lines}
          onChange={next =>
            setGroups(
              groups.map(held => (held === lines ? next : held)).filter(held => held.length > 0),
            )
          }
          onRemove={() => setGroups(groups.filter(held => held !== lines))}
        />
      ))}
      <div className={styles.adds}>
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => setAll([...all, ...linesOf(firstOf(fields))])}
        >
          添加条件
        </Button>
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => setGroups([...groups, linesOf([...firstOf(fields), ...firstOf(fields)])])}
        >
          添加“任一满足”的一组
        </Button>
      </div>
      {texts.length > 0 && <p className={styles.words}>{sentenceOfParts(complete, texts)}</p>}
    </Drawer>
  )
}

/** What complete lines ask together, any of them being enough; one alone is a condition like others. */
function partOf(lines: readonly Line[]): readonly Part[] {
  const any = lines.map(({ condition }) => condition).filter(isComplete)
  return any.length > 1 ? [{ any }] : any
}
