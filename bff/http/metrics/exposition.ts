/** The figures as Prometheus reads them, and who may. */
export type MetricsExposition = {
  readonly contentType: string
  read(): Promise<string>
  /** Bearer token that a reader needs. */
  readonly token: string
}
