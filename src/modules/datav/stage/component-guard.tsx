import { Component, type ReactNode } from 'react'
import styles from './stage.module.css'

interface GuardProps {
  /** Drawing is tried again when this is another one. */
  readonly tryFor: unknown
  readonly children: ReactNode
}

interface GuardState {
  readonly failedFor: unknown
  readonly hasFailed: boolean
}

/** A component that fails says so in its place, and the screen goes on. */
export class ComponentGuard extends Component<GuardProps, GuardState> {
  override state: GuardState = { failedFor: undefined, hasFailed: false }

  static getDerivedStateFromError(): Partial<GuardState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ tryFor }: GuardProps, state: GuardState): GuardState | null {
    if (!state.hasFailed) return { ...state, failedFor: tryFor }
    return state.failedFor === tryFor ? null : { failedFor: tryFor, hasFailed: false }
  }

  override render(): ReactNode {
    if (this.state.hasFailed) return <div className={styles.words}>该组件显示出错</div>
    return this.props.children
  }
}
