// What Emscripten makes of stage_bindings.cpp.
declare module '*/domtool_stages.mjs' {
  export interface RawStages {
    begin(weighs: boolean): void;
    reserve(size: number): number;
    read(source: number, sessionId: string, frameId: string, size: number): boolean;
    finish(): boolean;
    writeLines(): boolean;
    writeTheRest(): void;
    end(): void;
    writtenAddress(): number;
    writtenSize(): number;
    rows(): number;
    ms(stage: number): number;
    cpuMs(stage: number): number;
    bytes(stage: number): number;
    allocated(): number;
    top(): number;
    nameOf(stage: number): string;
  }

  export interface StagesModule {
    readonly HEAPU8: Uint8Array;
    readonly Stages: new (cpuClock: (() => number) | undefined) => RawStages;
  }

  const createStagesModule: (options: {
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object;
    locateFile(path: string): string;
  }) => Promise<StagesModule>;
  export default createStagesModule;
}
