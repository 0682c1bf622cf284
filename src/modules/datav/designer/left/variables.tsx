import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, ConfigProvider, Dropdown, Empty, Input, Select } from 'antd'
import { area, ref } from '#kinds/index.ts'
import { Input as KindInput } from '#kinds/inputs.ts'
import { movingPeriods } from '#modules/dataset/model/index.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import type { ScreenSnapshot } from '../../model/index.ts'
import { pickDoc, useDesign, useWork } from '../designer-context.ts'
import { changeCanvas, renameVariable, usesVariable } from '../state/commands.ts'
import { Mark } from '../top/mark.tsx'
import styles from './left.module.css'

type Variable = ScreenSnapshot['variables'][number]

const kinds: Readonly<Record<Variable['kind'], string>> = {
  period: '期间',
  organisation: '机构',
  area: '区域',
  cause: '标的',
  text: '文字',
  choice: '选项',
}
const kindNames = Object.keys(kinds) as Variable['kind'][]
const periods = Object.entries(movingPeriods).map(([value, label]) => ({ value, label }))
const pickers = {
  organisation: ref('机构', 'charity/organisation'),
  cause: ref('标的', 'project/cause'),
  area: area('区域'),
} as const

/** Variables of the screen; widgets refer to one by `{{名称}}`. */
export function Variables() {
  const { design, isReadOnly } = useWork()
  const { modal } = App.useApp()
  const { variables, widgets } = useDesign(pickDoc)
  const set = (name: string, next: readonly Variable[]) =>
    design.run(name, changeCanvas({ variables: [...next] }), { merge: name })
  const replace = (at: number, part: Partial<Variable>) =>
    set(
      '修改变量',
      variables.map((each, place) => (place === at ? { ...each, ...part } : each)),
    )
  const add = (kind: Variable['kind']) => {
    const taken = new Set(variables.map(({ name }) => name))
    let name: string = kinds[kind]
    for (let at = 2; taken.has(name); at += 1) name = `${kinds[kind]}${at}`
    const value = kind === 'period' ? 'thisYear' : ''
    set('添加变量', [...variables, { name, kind, value, options: [] }])
  }
  const remove = (at: number, { name }: Variable) => {
    const users = widgets.filter(each => usesVariable(each, name))
    const go = () => void set('删除变量', variables.toSpliced(at, 1))
    if (users.length === 0) return go()
    modal.confirm({
      title: `仍有 ${users.length} 个组件使用「${name}」，确定删除吗？`,
      content: users.map(each => each.name).join('、'),
      onOk: go,
    })
  }
  return (
    <ConfigProvider componentDisabled={isReadOnly}>
      <fieldset className={styles.body} disabled={isReadOnly}>
        <Dropdown
          menu={{
            items: kindNames.map(key => ({ key, label: kinds[key], onClick: () => add(key) })),
          }}
          disabled={variables.length >= 20}
        >
          <Button icon={<PlusOutlined />}>添加变量</Button>
        </Dropdown>
        {variables.length === 0 && <Empty description="还没有变量" />}
        <ByPlace items={variables}>
          {(variable, at) => (
            <section className={styles.variable} aria-label={`变量 ${variable.name}`}>
              <div className={styles.tools}>
                <Input
                  key={variable.name}
                  size="small"
                  maxLength={20}
                  aria-label="变量名称"
                  prefix={kinds[variable.kind]}
                  defaultValue={variable.name}
                  onBlur={event => {
                    const name = event.target.value.trim().replaceAll(/[{}]/g, '')
                    if (name !== '' && name !== variable.name)
                      design.run('重命名变量', renameVariable(variable.name, name))
                  }}
                />
                <Mark
                  label={`删除变量${variable.name}`}
                  icon={<DeleteOutlined />}
                  onClick={() => remove(at, variable)}
                />
              </div>
              <VariableValue variable={variable} onChange={part => void replace(at, part)} />
            </section>
          )}
        </ByPlace>
        <p className={styles.quiet}>在标题、文字和筛选中写 {'{{名称}}'} 引用变量</p>
      </fieldset>
    </ConfigProvider>
  )
}

interface VariableValueProps {
  readonly variable: Variable
  onChange(part: Partial<Variable>): void
}

function VariableValue({ variable, onChange }: VariableValueProps) {
  const { kind, value, options } = variable
  const set = (next: string | null | undefined) => onChange({ value: next ?? '' })
  if (kind === 'period')
    return (
      <Select size="small" aria-label="默认期间" value={value} options={periods} onChange={set} />
    )
  if (kind === 'text')
    return (
      <Input
        size="small"
        aria-label="默认文字"
        maxLength={64}
        value={value}
        onChange={event => set(event.target.value)}
      />
    )
  if (kind === 'choice')
    return (
      <>
        <Select
          size="small"
          mode="tags"
          aria-label="选项"
          placeholder="输入后回车"
          value={options}
          onChange={(next: string[]) => onChange({ options: next.map(each => each.slice(0, 40)) })}
        />
        <Select
          size="small"
          aria-label="默认选项"
          value={value || null}
          options={options.map(each => ({ value: each, label: each }))}
          onChange={set}
        />
      </>
    )
  if (kind === 'area')
    return <KindInput field={pickers.area} value={value || null} onChange={set} />
  return <KindInput field={pickers[kind]} value={value || null} onChange={set} />
}
