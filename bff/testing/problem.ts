type Problem = { status: number; code: string; title?: string; detail?: string; fields?: Record<string, string> }

/** The problem details of a response, as far as tests compare them. */
export async function readProblem(response: Response): Promise<Problem> {
  return (await response.json()) as Problem // problem.ts writes nothing else
}
