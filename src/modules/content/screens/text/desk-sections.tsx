import { Collapse } from 'antd'
import type { ReactNode } from 'react'
import styles from './text-desk.module.css'

export interface DeskSectionsProps<Name extends string> {
  readonly sections: readonly {
    readonly key: string
    readonly label: string
    readonly names: readonly Name[]
  }[]
  /** The sections that are unfolded at first. */
  readonly unfolded: readonly string[]
  readonly children: (name: Name) => ReactNode
}

/** The properties of a text beside it, in sections that fold. */
export function DeskSections<Name extends string>(props: DeskSectionsProps<Name>) {
  return (
    <Collapse
      className={styles.card ?? ''}
      defaultActiveKey={[...props.unfolded]}
      bordered={false}
      items={props.sections.map(({ key, label, names }) => ({
        key,
        label,
        forceRender: true,
        children: <div className={styles.fields}>{names.map(name => props.children(name))}</div>,
      }))}
    />
  )
}
