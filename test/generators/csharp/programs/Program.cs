using System;

switch (args)
{
    case ["agent-turn"]:
        AgentTurn.Run();
        break;
    case ["language"]:
        Language.Run();
        break;
    case ["serializer"]:
        Serializer.Run();
        break;
    default:
        throw new ArgumentException("Say what to run.");
}
