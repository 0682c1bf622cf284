import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import type { RightsGroup } from './rights.ts'
import { useCatalogue } from './use-catalogue.ts'

/** 含操作: one action, picked from the tree of rights; the roles that hold it are found by its name. */
export function ActionFilter({
  value,
  onChange,
}: {
  readonly value: unknown
  onChange(value: unknown): void
}) {
  const { tree, catalogue } = useCatalogue()
  const options = useMemo(() => branches(tree), [tree])
  return (
    <TreeSelect
      style={{ width: '100%' }}
      popupMatchSelectWidth={320}
      styles={{ popup: { root: { maxHeight: 400 } } }}
      allowClear
      showSearch
      treeNodeFilterProp="title"
      treeNodeLabelProp="label"
      placeholder="含操作"
      aria-label="含操作"
      loading={catalogue === undefined}
      treeData={options}
      value={typeof value === 'string' ? value : null}
      onChange={next => onChange(next ?? undefined)}
    />
  )
}

/** Group, screen, action; an action that several screens show stands in the first of them. */
function branches(tree: readonly RightsGroup[]) {
  const placed = new Set<string>()
  return tree.flatMap(group => {
    const sections = group.sections.flatMap(section => {
      const actions = section.actions.filter(({ name }) => !placed.has(name))
      for (const { name } of actions) placed.add(name)
      if (actions.length === 0) return []
      const children = actions.map(({ name, label }) => ({
        value: name,
        title: label,
        label: `${section.title} · ${label}`,
      }))
      return [
        {
          value: `${group.path} ${section.key}`,
          title: section.title,
          selectable: false,
          children,
        },
      ]
    })
    if (sections.length === 0) return []
    return [{ value: group.path, title: group.title, selectable: false, children: sections }]
  })
}
