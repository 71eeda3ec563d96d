/** What travels, by the game that it belongs to. */
import type {
  AnalysisState,
  ClientMessage,
  Demand,
  Frame,
  HintMessage,
  Lobby,
  LogStep,
  PuzzleState,
  ReplayPage,
  ServerMessage,
  TableSummary,
  TableView,
  Update,
  Welcome,
} from '../protocol';
import type { GameName, Games } from '../protocol/games';

export type OptionsOf<G extends GameName> = Games[G]['options'];
export type ViewOf<G extends GameName> = Games[G]['view'];
export type ChoiceOf<G extends GameName> = Games[G]['choice'];
export type ToldOf<G extends GameName> = Games[G]['told'];
export type ReasonsOf<G extends GameName> = Games[G]['reasons'];

export type UpdateOf<G extends GameName> = Update<
  OptionsOf<G>,
  ViewOf<G>,
  ChoiceOf<G>,
  ToldOf<G>,
  ReasonsOf<G>
>;
export type WelcomeOf<G extends GameName> = Welcome<
  OptionsOf<G>,
  ViewOf<G>,
  ChoiceOf<G>,
  ToldOf<G>,
  ReasonsOf<G>
>;
export type ServerMessageOf<G extends GameName> = ServerMessage<
  OptionsOf<G>,
  ViewOf<G>,
  ChoiceOf<G>,
  ToldOf<G>,
  ReasonsOf<G>
>;
export type ClientMessageOf<G extends GameName> = ClientMessage<OptionsOf<G>, ChoiceOf<G>>;
export type DemandOf<G extends GameName> = Demand<OptionsOf<G>, ChoiceOf<G>>;
export type HintOf<G extends GameName> = HintMessage<ChoiceOf<G>>;
export type LogStepOf<G extends GameName> = LogStep<ToldOf<G>>;
export type TableViewOf<G extends GameName> = TableView<OptionsOf<G>>;
export type FrameOf<G extends GameName> = Frame<ViewOf<G>, ChoiceOf<G>, ToldOf<G>>;
export type ReplayOf<G extends GameName> = ReplayPage<OptionsOf<G>, ViewOf<G>, ChoiceOf<G>, ToldOf<G>>;

export type AnalysisOf<G extends GameName> = AnalysisState<ChoiceOf<G>>;
export type PuzzleOf<G extends GameName> = PuzzleState<OptionsOf<G>, ViewOf<G>, ChoiceOf<G>>;

/** Options, with the game that they belong to. */
export interface Agreed<G extends GameName> {
  game: G;
  options: OptionsOf<G>;
}
export type SummaryOf<G extends GameName> = Omit<TableSummary, 'game' | 'options'> & Agreed<G>;
export type LobbyOf<G extends GameName> = Record<keyof Lobby, SummaryOf<G>[]>;
