import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AppFacts, Appearance, AppSnapshot } from '../../shared/ipc/contract.ts'
import { companion, toFailure } from '../bridge/companion.ts'
import type { Failure } from '../bridge/companion.ts'

/** Facts about the app, how it looks, and the folders the agent may work in. */
export const useSettingsStore = defineStore('settings', () => {
  const isLoaded = shallowRef(false)
  /** Why the first snapshot could not be read. */
  const problem = shallowRef<Failure | null>(null)
  const facts = shallowRef<AppFacts | null>(null)
  const appearance = shallowRef<Appearance>({ language: 'system', theme: 'system' })
  const workspaces = shallowRef<readonly string[]>([])

  function applySnapshot(snapshot: AppSnapshot): void {
    facts.value = Object.freeze(snapshot.facts)
    appearance.value = Object.freeze(snapshot.appearance)
    workspaces.value = Object.freeze(snapshot.workspaces)
    problem.value = null
    isLoaded.value = true
  }

  function applyAppearance(next: Appearance): void {
    appearance.value = Object.freeze(next)
  }

  function reportProblem(error: unknown): void {
    problem.value = toFailure(error)
  }

  /** Changes language or theme: here at once, then in the settings file. */
  async function updateAppearance(change: Partial<Appearance>): Promise<Failure | null> {
    const before = appearance.value
    appearance.value = { ...before, ...change }
    try {
      applyAppearance(await companion().appearanceUpdate(change))
      return null
    } catch (error) {
      appearance.value = before
      return toFailure(error)
    }
  }

  /** Opens the system's folder dialog. */
  async function addWorkspace(): Promise<Failure | null> {
    try {
      workspaces.value = Object.freeze(await companion().workspaceAdd())
      return null
    } catch (error) {
      return toFailure(error)
    }
  }

  return {
    isLoaded,
    problem,
    facts,
    appearance,
    workspaces,
    applySnapshot,
    applyAppearance,
    reportProblem,
    updateAppearance,
    addWorkspace,
  }
})
