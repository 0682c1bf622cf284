import { LockOutlined, SearchOutlined } from '@ant-design/icons'
import { Checkbox, Input, Tag, Tooltip } from 'antd'
import { useMemo, useState } from 'react'
import { EmptyState } from '#ui/views/empty-state.tsx'
import {
  countsOf,
  type Rights,
  type RightsGroup,
  type RightsSection,
  standingOf,
  withAction,
  withSections,
} from './rights.ts'
import styles from './rights-editor.module.css'

export interface RightsEditorProps {
  readonly tree: readonly RightsGroup[]
  readonly value: Rights
  /** Absent: to look only. */
  onChange?: ((rights: Rights) => void) | undefined
  /** Which roles give an action, where several are looked at together. */
  givenBy?: ((action: string) => readonly string[]) | undefined
}

/** Menus and actions of a role: groups at the left, the chosen group's screens with their actions at the right. */
export function RightsEditor({ tree, value, onChange, givenBy }: RightsEditorProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [keyword, setKeyword] = useState('')
  const [isHeldOnly, setHeldOnly] = useState(onChange === undefined)
  const shown = useMemo(
    () =>
      narrowed(tree, {
        keyword: keyword.trim(),
        held: isHeldOnly ? value : undefined,
        isLooking: onChange === undefined,
      }),
    [tree, keyword, isHeldOnly, value, onChange],
  )
  const group = shown.find(({ path }) => path === chosen) ?? shown[0]
  const give = (sections: readonly RightsSection[], on: boolean) =>
    onChange?.(withSections(value, tree, { sections, on }))
  return (
    <div>
      <div className={styles.bar}>
        <Input
          className={styles.search ?? ''}
          allowClear
          prefix={<SearchOutlined />}
          placeholder="搜索菜单或操作"
          aria-label="搜索菜单或操作"
          value={keyword}
          onChange={event => setKeyword(event.target.value)}
        />
        <Checkbox checked={isHeldOnly} onChange={event => setHeldOnly(event.target.checked)}>
          只看已选
        </Checkbox>
        <span className={styles.sum}>
          已选 {value.places.length} 个菜单 · {value.actions.length} 项操作
        </span>
      </div>
      <div className={styles.editor}>
        <nav className={styles.groups} aria-label="模块">
          {shown.map(each => (
            <div
              key={each.path}
              className={each === group ? `${styles.group} ${styles.chosen}` : styles.group}
            >
              <Tick
                label={`全选${each.title}`}
                sections={whole(tree, each.path)}
                rights={value}
                onChange={onChange && give}
              />
              <button type="button" className={styles.name} onClick={() => setChosen(each.path)}>
                {each.title}
                <Count sections={whole(tree, each.path)} rights={value} />
              </button>
            </div>
          ))}
        </nav>
        <div className={styles.sections}>
          {group ? (
            group.sections.map(section => (
              <Section
                key={section.key}
                section={section}
                rights={value}
                givenBy={givenBy}
                onGive={onChange && (on => give([section], on))}
                onAction={
                  onChange && ((name, on) => onChange(withAction(value, section, { name, on })))
                }
              />
            ))
          ) : (
            <div className={styles.none}>
              <EmptyState
                size="small"
                title={isHeldOnly ? '还没有选择任何权限' : '没有符合的菜单或操作'}
                hint={isHeldOnly ? '关闭“只看已选”，从左侧模块中勾选。' : '换个关键词再试。'}
              />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

interface SectionProps {
  readonly section: RightsSection
  readonly rights: Rights
  readonly givenBy: RightsEditorProps['givenBy']
  readonly onGive: ((on: boolean) => void) | undefined
  readonly onAction: ((name: string, on: boolean) => void) | undefined
}

function Section({ section, rights, givenBy, onGive, onAction }: SectionProps) {
  const { title, place, isBuilt, actions } = section
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <Tick
          label={title}
          sections={[section]}
          rights={rights}
          onChange={onGive && ((_, on) => onGive(on))}
        />
        {title}
        {place ? <span className={styles.path}>{place}</span> : <Tag>无独立菜单</Tag>}
        {!isBuilt && <Tag>暂未开放</Tag>}
      </div>
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map(action => (
            <Tooltip
              key={action.name}
              title={action.refusal ?? sourceOf(action.name, givenBy) ?? action.name}
              mouseEnterDelay={0.6}
            >
              <Checkbox
                checked={rights.actions.includes(action.name)}
                disabled={!onAction || action.refusal !== undefined}
                onChange={event => onAction?.(action.name, event.target.checked)}
              >
                <span className={action.level === 'sensitive' ? styles.sensitive : undefined}>
                  {action.label}
                </span>
                {givenBy && givenBy(action.name).length > 0 && (
                  <span className={styles.source}>{givenBy(action.name).join('、')}</span>
                )}
                {action.stepUp && <LockOutlined className={styles.lock ?? ''} title="须二次验证" />}
              </Checkbox>
            </Tooltip>
          ))}
        </div>
      )}
    </section>
  )
}

function sourceOf(name: string, givenBy: RightsEditorProps['givenBy']): string | undefined {
  const roles = givenBy?.(name) ?? []
  return roles.length > 0 ? `来自：${roles.join('、')}` : undefined
}

interface TickProps {
  readonly label: string
  readonly sections: readonly RightsSection[]
  readonly rights: Rights
  readonly onChange: ((sections: readonly RightsSection[], on: boolean) => void) | undefined
}

function Tick({ label, sections, rights, onChange }: TickProps) {
  const standing = standingOf(sections, rights)
  return (
    <Checkbox
      aria-label={label}
      checked={standing === 'all'}
      indeterminate={standing === 'some'}
      disabled={!onChange}
      onChange={() => onChange?.(sections, standing !== 'all')}
    />
  )
}

function Count({ sections, rights }: Pick<TickProps, 'sections' | 'rights'>) {
  const { held, total } = countsOf(sections, rights)
  return (
    <span className={styles.count}>
      {held}/{total}
    </span>
  )
}

function whole(tree: readonly RightsGroup[], path: string): readonly RightsSection[] {
  return tree.find(group => group.path === path)?.sections ?? []
}

function narrowed(
  tree: readonly RightsGroup[],
  {
    keyword,
    held,
    isLooking,
  }: {
    readonly keyword: string
    readonly held: Rights | undefined
    /** Nothing can be ticked: what is not held is left out. */
    readonly isLooking: boolean
  },
): readonly RightsGroup[] {
  return tree
    .map(group => ({
      ...group,
      sections: group.sections.flatMap(whole => {
        const section =
          held && isLooking
            ? { ...whole, actions: whole.actions.filter(({ name }) => held.actions.includes(name)) }
            : whole
        if (held && standingOf([section], held) === 'none') return []
        if (keyword === '' || `${group.title}${section.title}${section.key}`.includes(keyword))
          return [section]
        const actions = section.actions.filter(({ label, name }) =>
          `${label}${name}`.includes(keyword),
        )
        return actions.length > 0 ? [{ ...section, actions }] : []
      }),
    }))
    .filter(({ sections }) => sections.length > 0)
}
