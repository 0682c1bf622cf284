import { Cascader } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Area, useSources } from '../sources.ts'
import { type AreaDepth, areaDepth, areaPrefix } from './area-code.ts'

interface Option {
  readonly value: string
  readonly label: string
  readonly isLeaf: boolean
  children?: Option[]
}

interface Props {
  readonly value: string | null | undefined
  onChange(code: string | null): void
  /** How deep the choice must reach; any depth may be chosen when absent. */
  readonly level?: AreaDepth
  readonly allowClear: boolean
  readonly placeholder: string
  readonly label: string
  onBlur?(): void
  readonly id?: string
  readonly disabled?: boolean
  readonly status?: 'error' | 'warning'
}

const nowhere: string[] = []

/** Areas from the province down, each level loaded when its parent is opened. */
export function AreaCascader(props: Props) {
  const { value, onChange, level, id, disabled, status } = props
  const sources = useSources()
  const [options, setOptions] = useState<Option[]>([])
  const [path, setPath] = useState<string[]>([])
  const [isFailed, setFailed] = useState(false)
  const optionOf = (area: Area): Option => ({
    value: area.code,
    label: area.name,
    isLeaf: area.leaf || (level !== undefined && area.level >= level),
  })

  const isShown = useEffectEvent(() => value === path.at(-1) && options.length > 0)
  const branchNow = useEffectEvent(() => branchTo(value ?? undefined, sources.areas))
  const show = useEffectEvent((branch: Branch) => {
    setOptions(nest(branch.levels, branch.path, optionOf))
    setPath(branch.path)
    setFailed(false)
  })

  // Asked again for another value only.
  useEffect(() => {
    if (isShown()) return
    let isCurrent = true
    branchNow()
      .then(branch => isCurrent && show(branch))
      .catch(() => isCurrent && setFailed(true))
    return () => {
      isCurrent = false
    }
  }, [value])

  const loadBelow = async (opened: readonly Option[]) => {
    const parent = opened.at(-1)
    if (!parent) return
    try {
      parent.children = (await sources.areas(parent.value)).map(optionOf)
      setOptions(held => [...held])
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <Cascader<Option>
      id={id}
      style={{ width: '100%' }}
      aria-label={props.label}
      disabled={disabled}
      status={isFailed ? 'warning' : status}
      placeholder={isFailed ? '地区加载失败，请稍后重试' : props.placeholder}
      allowClear={props.allowClear}
      changeOnSelect={level === undefined}
      options={options}
      loadData={opened => void loadBelow(opened)}
      displayRender={labels => labels.join(' / ')}
      // The same array from drawing to drawing: a new one would fold what was opened.
      value={value ? path : nowhere}
      onChange={codes => {
        setPath(codes ?? nowhere)
        onChange(codes?.at(-1) ?? null)
      }}
      onBlur={props.onBlur}
    />
  )
}

/** The provinces and, towards a code, every level down to it. */
interface Branch {
  readonly levels: (readonly Area[])[]
  readonly path: string[]
}

async function branchTo(
  code: string | undefined,
  ask: (parent?: string) => Promise<readonly Area[]>,
): Promise<Branch> {
  const levels = [await ask()]
  const path: string[] = []
  while (code !== undefined) {
    const next = levels.at(-1)?.find(area => code.startsWith(areaPrefix(area.code)))
    if (!next) break
    path.push(next.code)
    if (next.code === code || next.leaf || areaDepth(next.code) >= areaDepth(code)) break
    levels.push(await ask(next.code))
  }
  return { levels, path }
}

function nest(
  levels: readonly (readonly Area[])[],
  path: readonly string[],
  optionOf: (area: Area) => Option,
): Option[] {
  const [first = [], ...below] = levels
  const [opened, ...rest] = path
  return first.map(area => {
    const option = optionOf(area)
    if (area.code === opened && below.length > 0) option.children = nest(below, rest, optionOf)
    return option
  })
}
