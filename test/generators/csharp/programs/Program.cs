using System;

switch (args)
{
    case ["agent-turn"]:
        AgentTurn.Run();
        break;
    case ["agent-bridge"]:
        AgentBridge.Run();
        break;
    case ["declared", .. var namespaces]:
        Declared.Run(namespaces);
        break;
    case ["imported"]:
        Imported.Run();
        break;
    case ["language"]:
        Language.Run();
        break;
    case ["schemas"]:
        Schemas.Run();
        break;
    case ["serializer"]:
        Serializer.Run();
        break;
    default:
        throw new ArgumentException("Say what to run.");
}
