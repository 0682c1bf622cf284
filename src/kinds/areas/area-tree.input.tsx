import { Cascader } from 'antd'
import { useEffect, useState } from 'react'
import { type AreaDepth, areaDepth, areaPrefix } from '../area/area-code.ts'
import { type Area, useSources } from '../sources.ts'

interface Option {
  readonly value: string
  readonly label: string
  readonly isLeaf: boolean
  children?: Option[]
}

interface Props {
  readonly value: readonly string[]
  onChange(codes: readonly string[]): void
  readonly depth: AreaDepth
  readonly placeholder: string
  readonly label: string
  onBlur?(): void
  readonly id?: string
  readonly disabled?: boolean
  readonly status?: 'error' | 'warning'
}

type Known = ReadonlyMap<string, readonly Area[]>

const root = ''

/** Areas with boxes to tick at every level; each level is loaded when its parent is opened. */
export function AreaTree(props: Props) {
  const { value, depth, id, disabled, status } = props
  const sources = useSources()
  const [known, setKnown] = useState<Known>(new Map())
  const [isFailed, setFailed] = useState(false)

  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const found = new Map<string, readonly Area[]>()
      const ask = async (parent: string) => {
        const held = found.get(parent)
        if (held) return held
        const below = await sources.areas(parent === root ? undefined : parent)
        found.set(parent, below)
        return below
      }
      await ask(root)
      for (const code of value) await pathTo(code, ask)
      if (!isCurrent) return
      setKnown(held => new Map([...held, ...found]))
      setFailed(false)
    }
    load().catch(() => isCurrent && setFailed(true))
    return () => {
      isCurrent = false
    }
  }, [value, sources])

  const loadBelow = async (opened: readonly Option[]) => {
    const parent = opened.at(-1)?.value
    if (parent === undefined) return
    try {
      const below = await sources.areas(parent)
      setKnown(held => new Map([...held, [parent, below]]))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <Cascader<Option, 'value'>
      id={id}
      multiple
      style={{ width: '100%' }}
      aria-label={props.label}
      disabled={disabled}
      status={isFailed ? 'warning' : status}
      placeholder={isFailed ? '地区加载失败，请稍后重试' : props.placeholder}
      showCheckedStrategy={Cascader.SHOW_PARENT}
      options={optionsOf(known, root, depth)}
      loadData={opened => void loadBelow(opened)}
      displayRender={labels => labels.slice(-2).join('')}
      value={value.map(code => knownPath(known, code))}
      onChange={paths => props.onChange(paths.flatMap(path => path.at(-1) ?? []))}
      onBlur={props.onBlur}
    />
  )
}

async function pathTo(code: string, ask: (parent: string) => Promise<readonly Area[]>) {
  let parent = root
  for (;;) {
    const next = (await ask(parent)).find(area => code.startsWith(areaPrefix(area.code)))
    if (!next || next.code === code || next.leaf || areaDepth(next.code) >= areaDepth(code)) return
    parent = next.code
  }
}

/** The codes from the province down, as far as they are loaded. */
function knownPath(known: Known, code: string): string[] {
  const path: string[] = []
  let parent = root
  for (;;) {
    const next = known.get(parent)?.find(area => code.startsWith(areaPrefix(area.code)))
    if (!next || next.code === code) return [...path, code]
    path.push(next.code)
    parent = next.code
  }
}

function optionsOf(known: Known, parent: string, depth: AreaDepth): Option[] {
  return (known.get(parent) ?? []).map(area => {
    const children = optionsOf(known, area.code, depth)
    return {
      value: area.code,
      label: area.name,
      isLeaf: area.leaf || area.level >= depth,
      ...(children.length > 0 ? { children } : {}),
    }
  })
}
