/// What is kept alongside the matches. Each is durable as a whole, or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// The analysis of a finished match. The first stays, and goes with its match.
    Analysis { match_id: String, bytes: Vec<u8> },
    /// A finished match has counted towards these ratings. A conflict if it counted before, or if one of the ratings
    /// is not the next of its person.
    Rated { match_id: String, ratings: Vec<PersonRating> },
    /// Every match that is still known counts again, from the first.
    RateAgain,
    /// The puzzle of a day. The first stays.
    Puzzle { day: u32, game: String, bytes: Vec<u8> },
    /// Somebody's first answer to it; later ones change nothing.
    PuzzleAnswer { day: u32, game: String, person: String, answer: PuzzleAnswer },
    /// Puzzles of earlier days go, with their answers.
    ForgetPuzzles { before_day: u32 },
}

/// How good somebody is at one variant of a game. Whole numbers, so that every store keeps exactly what it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRating {
    pub person: String,
    /// Which game and variant.
    pub ladder: String,
    pub mean_millionths: i64,
    pub deviation_millionths: i64,
    /// How many matches made it what it is.
    pub n_matches: u32,
}

impl PersonRating {
    /// A rating that the person almost surely has at least: leaders are listed by it.
    pub fn surely_millionths(&self) -> i64 {
        self.mean_millionths - 3 * self.deviation_millionths
    }
}

/// A rating with the name of its person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedPerson {
    pub name: String,
    pub rating: PersonRating,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleAnswer {
    /// Its place among the choices of the puzzle.
    pub choice: u32,
    pub is_right: bool,
}

/// How people fared with a puzzle: the first [`PuzzleAnswers::COUNTED_MAX`] of them by their ids, which are random.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleAnswers {
    pub n_answers: u32,
    pub n_right: u32,
    /// What the person who asks said.
    pub own: Option<PuzzleAnswer>,
}

impl PuzzleAnswers {
    /// More tell hardly more, and to count them all whenever somebody looks would take ever longer.
    pub const COUNTED_MAX: u32 = 2_000;
}

/// A place in the list of finished matches: after the match that ended then.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MatchEnd {
    pub ended_ms: u64,
    pub match_id: String,
}
